declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    AVATARS: R2Bucket;
    ASSETS: Fetcher;
    ADDRESS_LIMIT: RateLimit;
    ENVIRONMENT: string;
    SESSION_SECRET: string;
    CHANNEL: DurableObjectNamespace<import("../../../worker/community/channel-object.ts").ChannelObject>;
    MODERATORS: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
