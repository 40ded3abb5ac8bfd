import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Calls methods of Database.java, as the pages of a shop do. Takes a list of calls as JSON, and prints what each
 * returned, with the references that it asked about. An argument {settle} is the handler's method with that result,
 * {more} a statement of the shop's own.
 */
class Pages {
    private static final Database database = new Database();
    private static final List<String> asked = new ArrayList<>();

    private static Object answer(List<?> call) throws Exception {
        String first = call.size() > 1 ? (String) call.get(1) : null;
        Object second = call.size() > 2 ? call.get(2) : null, third = call.size() > 3 ? call.get(3) : null;
        switch ((String) call.get(0)) {
            case "new_order":
                database.newOrder(first, ((Double) second).longValue(), "00", more(call.size() > 4 ? call.get(4) : null));
                return null;
            case "change_order":
                return database.changeOrder(first, ((Double) second).longValue(), more(third));
            case "state_for_buyer":
                return database.stateForBuyer(first);
            case "new_attempt":
                Instant linkEnd = third == null ? null : Instant.ofEpochSecond(((Double) third).longValue());
                var made = database.newAttempt(first, settle(second), linkEnd);
                return made == null ? null
                    : List.of(made.reference(), made.order(), made.total(), made.currency(), made.token());
            case "store_return":
                database.storeReturn(first, second == null ? 60 : ((Double) second).intValue());
                return null;
            case "store_qr":
                var qr = (Map<?, ?>) second;
                database.storeQr(first, new Payments.PromptPay((String) qr.get("image"), (String) qr.get("expires")));
                return null;
            case "qr_of":
                var kept = database.qrOf(first);
                return kept == null ? null : List.of(kept.image(), kept.seconds());
            case "open_tasks":
                return database.openTasks().stream()
                    .map(each -> Arrays.asList(each.reference(), each.order(), each.line(), each.later())).toList();
            case "settle_task":
                return database.settleTask(first, (String) second, Boolean.TRUE.equals(third));
            case "ship_by_hand":
                return database.shipByHand(first, (String) second);
            case "attempts_of":
                return database.attemptsOf(first);
            case "allow_attempt":
                database.allowAttempt(first);
                return null;
            case "hand_over_by_hand":
                return database.handOverByHand(first);
            case "parcels":
                return database.parcels().stream().map(each -> List.of(each.order(), each.reference())).toList();
            case "hand_over":
                return database.handOver(first, settle(second));
            case "withdraw":
                return database.withdraw(first);
            default:
                throw new IllegalArgumentException("There is no call " + call);
        }
    }

    private static Database.More more(Object argument) {
        return argument == null ? null : connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute((String) ((Map<?, ?>) argument).get("more"));
            }
        };
    }

    private static Database.Settle settle(Object argument) {
        var outcome = (String) ((Map<?, ?>) argument).get("settle");
        return reference -> {
            asked.add(reference);
            if (outcome.equals("no answer")) throw new Payments.NoAnswer(outcome);
            if (!outcome.equals("task")) return Payments.Ask.valueOf(outcome.toUpperCase(Locale.ROOT));
            database.addTaskLine(reference, "refunded " + reference + ": ask a person");
            return Payments.Ask.DAILY;
        };
    }

    public static void main(String[] args) throws Exception {
        var results = new ArrayList<String>();
        for (Object call : (List<?>) Payments.Json.parse(args[0])) {
            asked.clear();
            String result = Driver.json(answer((List<?>) call));
            results.add("{\"result\":" + result + ",\"asked\":" + Driver.json(asked) + "}");
        }
        System.out.println(results);
    }
}
