/** What crosses the wire about paying. The names are the specification's, hence the camel case. */
import { z } from "zod";
import { displayName, email, newPassword } from "./accounts.ts";

/** A page of our own: a path without a host. */
const ownPath = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, "That isn't a page of ours.");

/** With a password it is a new sign-up, and all three details are needed; without one it is a signed-in learner's upgrade. */
export const createCheckoutBody = z
  .strictObject({
    email: email.optional(),
    display_name: displayName.optional(),
    password: newPassword.optional(),
    /** Chooses among the server's own prices. */
    priceId: z.string().max(100).optional(),
    planName: z.string().max(40),
    /** Where an upgrade was asked for, to lead back there. */
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
/** With another name or address, where the first was taken meanwhile. */
export const completeSignUpBody = z.strictObject({
  sessionId,
  display_name: displayName.optional(),
  email: email.optional(),
});
export type CompleteSignUpBody = z.infer<typeof completeSignUpBody>;

/** What the profile says of a learner's plan. */
export type PlanState = {
  plan: "starter" | "warrior";
  subscription: {
    /** The payment service's word: `active`, `past_due`, `canceled`, … */
    status: string;
    /** What this learner pays a month, in US cents. */
    amount: number;
    /** When the paid time ends or renews, in milliseconds. */
    current_period_end: number | null;
    cancel_at_period_end: boolean;
    /** Until when a failed payment keeps the plan. */
    grace_until: number | null;
  } | null;
};

// ── The local checkout ──────────────────────────────────────────────────────────────────────────────────────────────

export const LOCAL_PAYMENTS = ["pay", "pay_without_event", "decline"] as const;
export const localPaymentBody = z.strictObject({ act: z.literal(LOCAL_PAYMENTS) });
export type LocalPayment = (typeof LOCAL_PAYMENTS)[number];

export const LOCAL_BILLINGS = ["invoice_failed", "invoice_paid", "cancelled"] as const;
export const localBillingBody = z.strictObject({ act: z.literal(LOCAL_BILLINGS) });
export type LocalBilling = (typeof LOCAL_BILLINGS)[number];

/** What the local checkout's page shows. */
export type LocalCheckout = {
  email: string;
  amount: number;
  state: "open" | "paid" | "expired";
  success_url: string;
  cancel_url: string;
};
