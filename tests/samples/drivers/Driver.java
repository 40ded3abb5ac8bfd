import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Calls the Java client: a line of JSON in, a line of JSON out. `clients.ts` explains both. */
public class Driver {
    /** Runs the loop with one attempt, on a clock that the steps move. */
    private static final class Work implements Payments.Shop {
        private final List<List<?>> failed = new ArrayList<>();
        private final Iterator<?> steps;
        private final Instant since;
        private Object outcome;
        private long now = System.currentTimeMillis();

        Work(Map<?, ?> args) {
            since = Instant.ofEpochMilli(now - 1000 * ((Double) args.get("age")).longValue());
            steps = ((Collection<?>) args.get("steps")).iterator();
            Payments.clock = () -> now;
        }

        @Override public List<Payments.OpenAttempt> openAttempts() {
            var step = (Map<?, ?>) steps.next();
            now += 1000 * ((Double) step.get("wait")).longValue();
            outcome = step.get("outcome");
            if (outcome.equals("unreadable")) throw new IllegalStateException("gone away");
            return List.of(new Payments.OpenAttempt("202611200001", since, List.of("1")));
        }

        @Override public Payments.Ask settle(String reference) {
            if (outcome.equals("fails")) throw new IllegalStateException("no answer");
            return Payments.Ask.SCHEDULE;
        }

        @Override public void close(String reference, List<String> postbacks, boolean isDecided) {}

        @Override public void failed(String reference, String sentence, boolean isTask) {
            failed.add(List.of(reference, sentence, isTask));
        }

        Object result() {
            try {
                Payments.keepAsking(this);
                return null;
            } catch (Exception error) {
                return fields("failed", failed, "ended", error.getMessage());
            }
        }
    }

    private static Object answer(String call, Map<?, ?> settings, Map<?, ?> args) {
        switch (call) {
            case "work":
                return new Work(args).result();
            case "satang":
                return number(Payments.satangOf(text(args, "text")));
            case "total":
                return Payments.totalOf(((Double) args.get("satang")).longValue());
            case "currency":
                return Payments.currencyOf(text(args, "text")).orElse(null);
            case "pause":
                var ask = Payments.Ask.valueOf(text(args, "ask").toUpperCase(Locale.ROOT));
                return number(Payments.pauseOf(ask, (Double) args.get("age")));
            default:
        }
        var seconds = (String) settings.remove("seconds");
        var payments = new Payments(settings.entrySet().stream().collect(Collectors.toMap(
            each -> Payments.Setting.valueOf(((String) each.getKey()).replaceAll("[A-Z]", "_$0").toUpperCase(Locale.ROOT)),
            each -> (String) each.getValue())));
        if (seconds != null) payments.seconds = Integer.parseInt(seconds);
        String reference = text(args, "reference");
        switch (call) {
            case "createPayment":
                var form = payments.createPayment(order(args));
                return fields("action", form.action(), "fields", form.fields(), "html", form.html());
            case "createPromptPay":
                var qr = payments.createPromptPay(order(args));
                return fields("image", qr.image(), "expires", qr.expires());
            case "inquireOrder":
                var attempt = new Payments.Attempt(reference, text(args, "total"),
                    args.containsKey("currency") ? text(args, "currency") : "00");
                var verdict = payments.decide(payments.inquireOrder(reference), attempt);
                return fields("decision", verdict.decision().toString(), "statuses", verdict.statuses(),
                    "ship", verdict.ship(), "person", verdict.person(),
                    "ask", verdict.ask().name().toLowerCase(Locale.ROOT),
                    "payment", verdict.payment() == null ? null : verdict.payment().number());
            case "registerRecurring":
                payments.registerRecurring(registration(args));
                return null;
            case "chargeRecurring":
                return charge(payments.chargeRecurring(reference, text(args, "total")));
            case "scheduleRecurring":
                return charge(payments.scheduleRecurring(reference, text(args, "total"), text(args, "day")));
            case "cancelRecurring":
                payments.cancelRecurring(registration(args), text(args, "day"));
                return null;
            case "inquireRecurring":
                return payments.inquireRecurring(reference).stream().map(Driver::charge).toList();
            case "createSecureLink":
                return payments.createSecureLink(order(args));
            default:
                throw new IllegalArgumentException("There is no call " + call);
        }
    }

    private static Payments.Order order(Map<?, ?> args) {
        var order = new Payments.Order().reference(text(args, "reference")).total(text(args, "total"))
            .product(text(args, "product")).email(text(args, "email")).name(text(args, "name"))
            .telephone(text(args, "telephone")).returnUrl(text(args, "returnUrl"))
            .postbackUrl(text(args, "postbackUrl")).channel(text(args, "channel")).bank(text(args, "bank"))
            .member(text(args, "member"));
        if (args.containsKey("currency")) order.currency(text(args, "currency"));
        if (args.containsKey("language")) order.language(text(args, "language"));
        if (args.get("months") instanceof Double months) order.months(months.intValue());
        if (args.containsKey("expires")) order.expires(OffsetDateTime.parse(text(args, "expires")).toInstant());
        return order;
    }

    private static Payments.Registration registration(Map<?, ?> args) {
        return new Payments.Registration().reference(text(args, "reference")).firstName(text(args, "firstName"))
            .lastName(text(args, "lastName")).email(text(args, "email")).description(text(args, "description"));
    }

    private static Map<String, Object> charge(Payments.Charge charge) {
        return fields("day", charge.day(), "status", charge.status(), "total", charge.total(), "number", charge.number());
    }

    private static String text(Map<?, ?> args, String name) {
        return args.get(name) instanceof String text ? text : "";
    }

    private static Object number(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static Map<String, Object> fields(Object... pairs) {
        var fields = new LinkedHashMap<String, Object>();
        for (int index = 0; index < pairs.length; index += 2) fields.put((String) pairs[index], pairs[index + 1]);
        return fields;
    }

    static String json(Object value) {
        if (value instanceof String text) return Payments.quoted(text);
        if (value instanceof Collection<?> list)
            return list.stream().map(Driver::json).collect(Collectors.joining(",", "[", "]"));
        if (value instanceof Map<?, ?> map)
            return map.entrySet().stream().map(each -> json(each.getKey()) + ":" + json(each.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        return String.valueOf(value);
    }

    public static void main(String[] arguments) throws Exception {
        var out = new PrintStream(System.out, true, UTF_8);
        var lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            var request = (Map<?, ?>) Payments.Json.parse(line);
            Map<String, Object> reply;
            try {
                reply = fields("result",
                    answer(text(request, "call"), (Map<?, ?>) request.get("settings"), (Map<?, ?>) request.get("args")));
            } catch (Payments.Failure error) {
                reply = fields("error", error.getClass().getSimpleName(), "text", error.getMessage());
            }
            out.println(json(reply));
        }
    }
}
