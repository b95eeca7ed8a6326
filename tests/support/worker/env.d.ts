declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    AVATARS: R2Bucket;
    ASSETS: Fetcher;
    ADDRESS_LIMIT: RateLimit;
    SOCKET_LIMIT: RateLimit;
    SHIP_LIMIT: RateLimit;
    DRAFT_LIMIT: RateLimit;
    QUEUES: DurableObjectNamespace<import("../../../worker/battles/queue-object.ts").QueueObject>;
    MATCHES: DurableObjectNamespace<import("../../../worker/battles/match-object.ts").MatchObject>;
    ENVIRONMENT: string;
    SESSION_SECRET: string;
    PUBLIC_ORIGIN: string;
    CHANNEL: DurableObjectNamespace<import("../../../worker/community/channel-object.ts").ChannelObject>;
    MODERATORS: string;
    PRACTICE: string;
    TIME_SCALE?: string;
    MAIL_FROM: string;
    PAGES_HOST: string;
    FAKE_STRIPE: string;
    FUZZ_BODIES: string;
    FUZZ_SEED: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
