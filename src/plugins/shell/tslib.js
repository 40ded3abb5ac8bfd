/** What the one CommonJS module in the main script asks of `tslib`. The whole of it would travel along: 3 kB in Brotli. */
export const __importDefault = (module) => (module && module.__esModule ? module : {default: module});
