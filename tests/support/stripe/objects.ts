/** The objects in the fake Stripe's responses. They have all keys of Stripe's objects, most of them null. */

/** The keys of each object, separated by white space. */
const KEYS = {
  "checkout.session": `
    adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax
    billing_address_collection cancel_url client_reference_id client_secret collected_information
    consent consent_collection created currency currency_conversion custom_fields custom_text customer
    customer_account customer_creation customer_details customer_email discounts expires_at id
    integration_identifier invoice invoice_creation livemode locale managed_payments metadata mode
    object origin_context payment_intent payment_link payment_method_collection
    payment_method_configuration_details payment_method_options payment_method_types payment_status
    permissions phone_number_collection recovered_from saved_payment_method_options setup_intent
    shipping_address_collection shipping_cost shipping_options status submit_type subscription
    success_url total_details ui_mode url wallet_options`,
  subscription: `
    application application_fee_percent automatic_tax billing_cycle_anchor billing_cycle_anchor_config
    billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end canceled_at
    cancellation_details collection_method created currency customer customer_account days_until_due
    default_payment_method default_source default_tax_rates description discounts ended_at id
    invoice_settings items latest_invoice livemode managed_payments metadata
    next_pending_invoice_item_invoice object on_behalf_of pause_collection payment_settings
    pending_invoice_item_interval pending_setup_intent pending_update schedule start_date status
    test_clock transfer_data trial_end trial_settings trial_start`,
  subscription_item: `
    billing_thresholds created current_period_end current_period_start discounts id metadata object plan
    price quantity subscription tax_rates`,
  invoice: `
    account_country account_name account_tax_ids amount_due amount_overpaid amount_paid amount_remaining
    amount_shipping application attempt_count attempted auto_advance automatic_tax
    automatically_finalizes_at billing_reason collection_method created currency custom_fields customer
    customer_account customer_address customer_email customer_name customer_phone customer_shipping
    customer_tax_exempt customer_tax_ids default_payment_method default_source default_tax_rates
    description discounts due_date effective_at ending_balance footer from_invoice hosted_invoice_url id
    invoice_pdf issuer last_finalization_error latest_revision lines livemode metadata
    next_payment_attempt number object on_behalf_of parent payment_settings period_end period_start
    post_payment_credit_notes_amount pre_payment_credit_notes_amount receipt_number rendering
    shipping_cost shipping_details starting_balance statement_descriptor status status_transitions
    subscription subtotal subtotal_excluding_tax test_clock total total_discount_amounts
    total_excluding_tax total_pretax_credit_amounts total_taxes webhooks_delivered_at`,
  price: `
    active billing_scheme created currency custom_unit_amount id livemode lookup_key metadata nickname
    object product recurring tax_behavior tiers_mode transform_quantity type unit_amount
    unit_amount_decimal`,
  event: `
    api_version created data id livemode object pending_webhooks request type`,
  "billing_portal.session": `
    configuration created customer customer_account flow id livemode locale object on_behalf_of
    return_url url`,
};

type Kind = keyof typeof KEYS;
export type StripeObject = Record<string, unknown> & { id: string; object: string };

/** An object of a kind with the values given; its other keys are null. */
export function stripeObject(kind: Kind, values: Record<string, unknown> & { id: string }): StripeObject {
  const empty = Object.fromEntries(
    KEYS[kind]
      .trim()
      .split(/\s+/)
      .map((key) => [key, null]),
  );
  const mode = "livemode" in empty ? { livemode: false } : {};
  return { ...empty, ...mode, object: kind, ...values };
}

type Metadata = Record<string, string>;

/** An open checkout. */
export function checkoutSession(
  id: string,
  url: string,
  created: number,
  details: { metadata: Metadata; email: string; success_url: string; cancel_url: string },
): StripeObject {
  return stripeObject("checkout.session", {
    id,
    url,
    created,
    status: "open",
    payment_status: "unpaid",
    mode: "subscription",
    metadata: details.metadata,
    customer_email: details.email,
    success_url: details.success_url,
    cancel_url: details.cancel_url,
    payment_method_types: ["card"],
    custom_fields: [],
    shipping_options: [],
    expires_at: created + 86_400,
  });
}

/** An active subscription with one item, as after a paid checkout. */
export function subscriptionObject(
  id: string,
  created: number,
  details: { metadata: Metadata; price: string; customer: string; invoice: string },
): StripeObject {
  const item = stripeObject("subscription_item", {
    id: `si_${id}`,
    created,
    subscription: id,
    quantity: 1,
    metadata: {},
    price: stripeObject("price", {
      id: details.price,
      active: true,
      currency: "usd",
      type: "recurring",
      unit_amount: 299,
      recurring: { interval: "month", interval_count: 1 },
    }),
    current_period_start: created,
    current_period_end: created + 30 * 86_400,
  });
  return stripeObject("subscription", {
    id,
    created,
    start_date: created,
    status: "active",
    currency: "usd",
    cancel_at_period_end: false,
    customer: details.customer,
    latest_invoice: details.invoice,
    metadata: details.metadata,
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
  });
}

/** The invoice of a subscription. */
export function invoiceObject(
  id: string,
  created: number,
  subscription: string,
  paid: boolean,
): StripeObject {
  return stripeObject("invoice", {
    id,
    created,
    status: paid ? "paid" : "open",
    amount_due: 299,
    amount_paid: paid ? 299 : 0,
    currency: "usd",
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: {}, subscription },
    },
  });
}

/** An event about an object. */
export function eventObject(type: string, object: StripeObject, created: number): StripeObject {
  return stripeObject("event", {
    id: `evt_${crypto.randomUUID()}`,
    type,
    created,
    api_version: "2026-10-28.endive",
    data: { object },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  });
}
