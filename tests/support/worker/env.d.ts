declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    REPLICA: D1Database;
    AVATARS: R2Bucket;
    ASSETS: Fetcher;
    ADDRESS_LIMIT: RateLimit;
    SOCKET_LIMIT: RateLimit;
    SHIP_LIMIT: RateLimit;
    DRAFT_LIMIT: RateLimit;
    SEARCH_LIMIT: RateLimit;
    HISTORY_LIMIT: RateLimit;
    QUEUES: DurableObjectNamespace<import("../../../worker/battles/queue-object.ts").QueueObject>;
    MATCHES: DurableObjectNamespace<import("../../../worker/battles/match-object.ts").MatchObject>;
    INVITATIONS: DurableObjectNamespace<
      import("../../../worker/battles/invitation-object.ts").InvitationObject
    >;
    ROOMS: DurableObjectNamespace<import("../../../worker/rooms/room-object.ts").RoomObject>;
    OPEN_ROOMS: string;
    PUBLISHING: string;
    LIVE_MATCHES: DurableObjectNamespace<
      import("../../../worker/battles/live-matches-object.ts").LiveMatchesObject
    >;
    SPECTATOR_RELAYS: DurableObjectNamespace<
      import("../../../worker/battles/spectator-relay-object.ts").SpectatorRelayObject
    >;
    SPECTATOR_RELAYS_PER_MATCH?: string;
    SPECTATOR_SOCKETS?: string;
    BELLS: DurableObjectNamespace<import("../../../worker/notices/bell-object.ts").BellObject>;
    PRESENCE: DurableObjectNamespace<import("../../../worker/friends/presence-object.ts").PresenceObject>;
    QUEUE_SHARDS?: string;
    ENVIRONMENT: string;
    SESSION_SECRET: string;
    PUBLIC_ORIGIN: string;
    CHANNEL: DurableObjectNamespace<import("../../../worker/community/channel-object.ts").ChannelObject>;
    RELAYS: DurableObjectNamespace<import("../../../worker/community/relay-object.ts").RelayObject>;
    CHANNEL_SOCKETS?: string;
    NIGHT: DurableObjectNamespace<import("../../../worker/nightly-object.ts").NightlyObject>;
    JOBS: Queue;
    MODERATORS: string;
    PRACTICE: string;
    COMPACT_ROWS: string;
    OLD_ROWS_TO_R2: string;
    TIME_SCALE?: string;
    MAIL_FROM: string;
    PAGES_HOST: string;
    FAKE_STRIPE: string;
    PUSH_STAND_IN: string;
    VAPID_PUBLIC_KEY: string;
    VAPID_PRIVATE_KEY: string;
    FUZZ_BODIES: string;
    FUZZ_SEED: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
