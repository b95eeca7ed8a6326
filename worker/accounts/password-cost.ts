/**
 * The cost of a new password hash: a setting of scrypt recommended by OWASP, within the platform's limit (N·r·p ≤ 2^20) and an isolate's
 * memory. 16 MiB, about 160 ms. The tests inside workerd replace this module by a cheap cost (tests/vitest.config.ts).
 */
export const PASSWORD_COST = { N: 2 ** 14, r: 8, p: 5 };
