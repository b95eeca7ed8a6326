/** Takes the place of worker/accounts/password-cost.ts, whose hashes were a quarter of the time of the tests inside workerd. */
export const PASSWORD_COST = { N: 2, r: 1, p: 1 };
