/** Payments: request bodies and responses. Field names are the specification's, hence the camel case. */
import * as z from "zod";
import { displayName, email, newPassword } from "./accounts.ts";

/** A page of the app: a path without a host. */
const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, "That isn't a page of ours.");

/** With a password: a new sign-up, which needs all three details. Without: the upgrade of a signed-in learner. */
export const createCheckoutBody = z
  .strictObject({
    email: email.optional(),
    display_name: displayName.optional(),
    password: newPassword.optional(),
    /** Selects one of the server's prices. */
    priceId: z.string().max(100).optional(),
    planName: z.string().max(40),
    /** The page where the upgrade was requested, to return to. */
    from: ownPath.optional(),
  })
  .superRefine((body, context) => {
    if (body.password === undefined && body.email === undefined && body.display_name === undefined) return;
    for (const field of ["email", "display_name", "password"] as const)
      if (body[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: "This is needed to sign up." });
  });
export type CreateCheckoutBody = z.infer<typeof createCheckoutBody>;

const sessionId = z.string().min(1).max(200);
export const subscriptionIdBody = z.strictObject({ sessionId });
/** Optionally with another name or address, if the first one has been taken in the meantime. */
export const completeSignUpBody = z.strictObject({
  sessionId,
  display_name: displayName.optional(),
  email: email.optional(),
});
export type CompleteSignUpBody = z.infer<typeof completeSignUpBody>;

/** A learner's plan, as shown by the profile. */
export type PlanState = {
  plan: "starter" | "warrior";
  subscription: {
    /** The payment service's status: `active`, `past_due`, `canceled`, … */
    status: string;
    /** The amount that this learner pays per month, in US cents. */
    amount: number;
    /** When the paid period ends or renews, in milliseconds since 1970. */
    current_period_end: number | null;
    cancel_at_period_end: boolean;
    /** When the grace period after a failed payment ends, in milliseconds since 1970. */
    grace_until: number | null;
  } | null;
};

// ── The local checkout ──────────────────────────────────────────────────────────────────────────────────────────────

const LOCAL_PAYMENTS = ["pay", "pay_without_event", "decline"] as const;
export const localPaymentBody = z.strictObject({ act: z.literal(LOCAL_PAYMENTS) });
export type LocalPayment = (typeof LOCAL_PAYMENTS)[number];

const LOCAL_BILLINGS = ["invoice_failed", "invoice_paid", "cancelled"] as const;
export const localBillingBody = z.strictObject({ act: z.literal(LOCAL_BILLINGS) });
export type LocalBilling = (typeof LOCAL_BILLINGS)[number];

/** The content of the local checkout's page. */
export type LocalCheckout = {
  email: string;
  amount: number;
  state: "open" | "paid" | "expired";
  success_url: string;
  cancel_url: string;
};
