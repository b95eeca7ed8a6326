// Serves the channel object and its relays by workerd: node serve-ours.ts [SOCKETS]. SOCKETS: how many each object holds. Prints its address once it
// listens.
import { startChat } from "./start.ts";

const { address, close } = await startChat(process.argv[2] ?? "");
console.log(`listening ${address.host}`);
process.on("SIGTERM", () => close().then(() => process.exit(0)));
