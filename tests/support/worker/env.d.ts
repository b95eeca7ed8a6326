declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    AVATARS: R2Bucket;
    ASSETS: Fetcher;
    ADDRESS_LIMIT: RateLimit;
    ENVIRONMENT: string;
    SESSION_SECRET: string;
    MAIL_FROM: string;
    FAKE_STRIPE: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
