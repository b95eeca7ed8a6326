/**
 * A fake Stripe over HTTP, which Stripe's real client connects to. Each secret key is an account of its own, so that tests share nothing.
 * Tests cause payments and faults by requests to /fake.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  checkoutSession,
  eventObject,
  invoiceObject,
  type StripeObject,
  stripeObject,
  subscriptionObject,
} from "./objects.ts";
import type { Fault, ReceivedRequest } from "./wire.ts";

type Answer = { status: number; body: unknown };
type Account = {
  objects: Map<string, StripeObject>;
  answers: Map<string, Answer>;
  asked: ReceivedRequest[];
  faults: Fault[];
  refunds: string[];
};

/** Starts the fake on a free port. */
export async function startFakeStripe(): Promise<{ url: string; server: Server }> {
  const accounts = new Map<string, Account>();
  const server = createServer((request, response) => {
    const key = request.headers.authorization ?? "";
    const account = accounts.get(key) ?? newAccount();
    accounts.set(key, account);
    handleRequest(account, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const newAccount = (): Account => ({
  objects: new Map(),
  answers: new Map(),
  asked: [],
  faults: [],
  refunds: [],
});
const now = () => Math.floor(Date.now() / 1000);
const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

async function handleRequest(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://fake");
  const text = await bodyOf(request);
  const method = request.method ?? "GET";
  if (path.startsWith("/fake/"))
    return sendResponse(response, { status: 200, body: runCommand(account, path, text) });
  const params = Object.fromEntries([...searchParams, ...new URLSearchParams(text)]);
  const header = request.headers["idempotency-key"];
  const key = typeof header === "string" ? header : null;
  account.asked.push({ method, path, key, params });
  const fault = account.faults.shift();
  if (fault === "cut") return void request.socket.destroy();
  if (fault === "error")
    return sendResponse(response, {
      status: 500,
      body: { error: { type: "api_error", message: "Try again." } },
    });
  // Longer than the timeout of a client that is to find it slow.
  if (fault === "slow") await new Promise((wait) => setTimeout(wait, 2500));
  const stored = key === null ? undefined : account.answers.get(key);
  const answer = stored ?? execute(account, method, path, params);
  if (key !== null) account.answers.set(key, answer);
  if (fault === "lost") return void request.socket.destroy();
  sendResponse(response, answer);
}

/** The part of Stripe's API that the project uses. */
function execute(account: Account, method: string, path: string, params: Record<string, string>): Answer {
  const [, , collection = "", id = ""] = path.split("/").map(decodeURIComponent);
  const { objects } = account;
  const respondWith = (name: string): Answer => {
    const object = objects.get(name);
    return object ? { status: 200, body: object } : notFound(name);
  };
  if (method === "POST" && path === "/v1/checkout/sessions") {
    const session = newId("cs_test");
    const checkout = checkoutSession(session, `https://checkout.stripe.com/c/pay/${session}`, now(), {
      metadata: metadataOf(params, "metadata"),
      email: params.customer_email ?? "",
      success_url: params.success_url ?? "",
      cancel_url: params.cancel_url ?? "",
    });
    objects.set(session, checkout);
    objects.set(`asked:${session}`, { id: session, object: "asked", ...params });
    return { status: 200, body: checkout };
  }
  if (method === "GET" && path === "/v1/checkout/sessions") {
    const since = Number(params["created[gte]"] ?? 0);
    const found = [...objects.values()].filter(
      (one) =>
        one.object === "checkout.session" && one.status === params.status && Number(one.created) >= since,
    );
    const from = found.findIndex(({ id }) => id === params.starting_after) + 1;
    const data = found.slice(from, from + Number(params.limit ?? 10));
    const has_more = from + data.length < found.length;
    return { status: 200, body: { object: "list", data, has_more, url: path } };
  }
  if (method === "GET" && collection === "checkout") return respondWith(path.split("/")[4] ?? "");
  if (method === "GET" && collection === "subscriptions") return respondWith(id);
  if (method === "DELETE" && collection === "subscriptions") {
    const subscription = objects.get(id);
    if (!subscription) return notFound(id);
    Object.assign(subscription, { status: "canceled", canceled_at: now(), ended_at: now() });
    return { status: 200, body: subscription };
  }
  if (method === "GET" && collection === "invoice_payments") {
    const payment = { type: "payment_intent", payment_intent: `pi_${params.invoice}` };
    const data = [{ id: newId("inpay"), object: "invoice_payment", status: "paid", payment }];
    return { status: 200, body: { object: "list", data, has_more: false, url: path } };
  }
  if (method === "POST" && collection === "refunds") {
    account.refunds.push(params.payment_intent ?? "");
    return { status: 200, body: { id: newId("re"), object: "refund", status: "succeeded" } };
  }
  if (method === "POST" && collection === "billing_portal") {
    const session = stripeObject("billing_portal.session", {
      id: newId("bps"),
      created: now(),
      customer: params.customer,
      return_url: params.return_url,
      url: `https://billing.stripe.com/p/session/${params.customer}`,
    });
    return { status: 200, body: session };
  }
  return notFound(path);
}

/** Executes a request of a test to /fake. */
function runCommand(account: Account, path: string, text: string): unknown {
  const asked = text ? (JSON.parse(text) as Record<string, string>) : {};
  const { objects } = account;
  if (path === "/fake/faults") {
    account.faults.push(...(JSON.parse(text) as Fault[]));
    return {};
  }
  if (path === "/fake/asked") return { asked: account.asked, refunds: account.refunds };
  if (path === "/fake/pay") {
    const session = objects.get(asked.session ?? "");
    const order = objects.get(`asked:${asked.session}`);
    if (!session || !order) throw new Error("no such checkout");
    const subscription = newId("sub");
    const invoice = newId("in");
    const customer = newId("cus");
    const subscriptionDetails = subscriptionObject(subscription, now(), {
      metadata: metadataOf(order as Record<string, string>, "subscription_data[metadata]"),
      price: String(order["line_items[0][price]"]),
      customer,
      invoice,
    });
    objects.set(subscription, subscriptionDetails);
    objects.set(invoice, invoiceObject(invoice, now(), subscription, true));
    Object.assign(session, { status: "complete", payment_status: "paid", subscription, customer, invoice });
    return { session, subscription: subscriptionDetails, invoice: objects.get(invoice) };
  }
  const object = objects.get(asked.id ?? "");
  if (path === "/fake/change" && object) {
    Object.assign(object, asked);
    return object;
  }
  if (path === "/fake/event" && object)
    return eventObject(asked.type ?? "", object, Number(asked.created ?? now()));
  throw new Error(`no such control ${path}`);
}

function metadataOf(params: Record<string, string>, name: string): Record<string, string> {
  const entries = Object.entries(params).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

const notFound = (id: string): Answer => ({
  status: 404,
  body: {
    error: { type: "invalid_request_error", code: "resource_missing", message: `No such thing: '${id}'` },
  },
});

function sendResponse(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
