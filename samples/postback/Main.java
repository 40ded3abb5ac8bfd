import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.util.Collections.singletonList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes postbacks: stores the reference, answers, asks Inquiry, and fulfils each order once.
 *
 * <p>PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
 * order can have several. For the reference 202611200001 and the order A17 it holds:
 *
 * <pre>
 * 202611200001        the attempt, which the shop writes before the buyer leaves:
 *                     "A17 1250.00 00 a-secret": order, total, currency, token of its postback
 * 202611200001.1795766400000-….open  a postback came at this millisecond, and Inquiry is asked
 *                     until the attempt is decided. Each postback has a file of its own.
 * 202611200001.task   what a person has to do, and below it what has become of it
 * A17.fulfilled       unique for the order: "202611200001 1000007", the attempt and payment
 * </pre>
 *
 * <p>PAY_POSTBACK_TOKEN is the token of the address in the control panel, for attempts without an
 * address of their own. Run it behind your HTTPS proxy.
 */
public class Main {
    // Read at the start, so that a missing one is noticed then.
    static final String FOLDER = setting("PAY_ORDERS_DIR");
    static final String SHOP_TOKEN = setting("PAY_POSTBACK_TOKEN");
    static final String MERCHANT = setting("PAY_MERCHANT_ID");
    static final String MERCHANT_ID = MERCHANT.substring(Math.max(0, MERCHANT.length() - 5));
    static final URI INQUIRY = URI.create(setting("PAY_API_URL") + "/order/orderdetailpost");
    static final String API_KEY = setting("PAY_API_KEY");
    static final String SECRET_KEY = setting("PAY_SECRET_KEY");
    static final HttpClient CLIENT = HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NEVER) // it would take the keys to another host
        .build();

    // docs:start main
    record Attempt(String refno, String order, String total, String currency, String token) {}

    record Found(String refno, String merchant, String total, String currency, String status,
        String payment) {}

    /** A request that is no postback of the shop. */
    static class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int status;

        Refusal(int status) {
            this.status = status;
        }
    }

    static void take(HttpExchange exchange) throws IOException {
        int status = 200;
        try {
            String refno = readPostback(exchange);
            // Stored before the answer: nothing is lost when the program stops.
            Files.writeString(fileOf("%s.%013d-%s.open".formatted(
                refno, System.currentTimeMillis(), UUID.randomUUID())), "");
        } catch (Refusal refusal) {
            status = refusal.status;
        } catch (Throwable error) {
            System.err.println(oneLine("Cannot store a postback: " + error, false));
            status = 500; // not 403: the postback is valid
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    /** Returns the reference. Refuses a caller who knows no token. */
    static String readPostback(HttpExchange exchange) throws IOException {
        Map<String, String> fields = bodyFields(exchange);
        addFields(fields, exchange.getRequestURI().getRawQuery());
        String given = fields.getOrDefault("refno", "");
        String refno = given.matches("[0-9]{1,12}") ? given : "reference";
        Attempt attempt = attemptOf(refno);
        String token = fields.getOrDefault("token", "");
        // The attempt's own token, or the one of the address in the control panel.
        boolean isOwn = attempt != null && isEqual(token, attempt.token());
        if (!isEqual(token, SHOP_TOKEN) && !isOwn) {
            throw new Refusal(403);
        }
        return refno;
    }

    /** A GET has no body. A POST brings a form or JSON. */
    static Map<String, String> bodyFields(HttpExchange exchange) throws IOException {
        Map<String, String> fields = new HashMap<>();
        byte[] body = exchange.getRequestBody().readNBytes(16_385);
        if (exchange.getRequestMethod().equals("GET") || body.length == 0) {
            return fields;
        }
        if (body.length > 16_384) {
            throw new Refusal(413);
        }
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        type = type == null ? "" : type.toLowerCase(Locale.ROOT);
        boolean isForm = type.startsWith("application/x-www-form-urlencoded");
        boolean isCompressed = exchange.getRequestHeaders().containsKey("Content-Encoding");
        if (isCompressed || !isForm && !type.contains("json")) {
            throw new Refusal(415);
        }
        String text = new String(body, UTF_8);
        if (isForm) {
            addFields(fields, text);
            return fields;
        }
        try {
            if (Json.parse(text) instanceof Map<?, ?> json) {
                fields.put("token", text(json.get("token")));
                fields.put("refno", textOrNumber(json.get("refno")));
                return fields;
            }
        } catch (IllegalArgumentException | StackOverflowError malformed) {
            // It is refused below.
        }
        throw new Refusal(400);
    }

    /** Leaves out what is not encoded correctly. */
    static void addFields(Map<String, String> fields, String encoded) {
        for (String pair : encoded == null ? new String[0] : encoded.split("&")) {
            String[] parts = pair.split("=", 2);
            String value = parts.length > 1 ? parts[1] : "";
            try {
                fields.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(value, UTF_8));
            } catch (IllegalArgumentException malformed) {
                continue;
            }
        }
    }

    /**
     * Compares in constant time, so that the answer's delay tells nothing of the token. A plus sign
     * in an address is read as a blank, so both are the same here.
     */
    static boolean isEqual(String given, String expected) {
        return MessageDigest.isEqual(given.replace('+', ' ').getBytes(UTF_8),
            expected.replace('+', ' ').getBytes(UTF_8));
    }

    /** In seconds: up to this age of the last postback, wait so long. */
    record Step(long age, long pause) {}

    static final long HOUR = 3600;
    static final long DAY = 24 * HOUR;
    static final List<Step> SCHEDULE = List.of(new Step(2, 2), new Step(7, 5), new Step(22, 15),
        new Step(HOUR / 2, 120), new Step(DAY, HOUR), new Step(7 * DAY, DAY));
    static final List<Step> DAILY = List.of(new Step(Long.MAX_VALUE, DAY));
    static final List<Step> NEVER = List.of();

    /** What happened, whether that is a task for a person, and when to ask again. */
    record Outcome(String line, boolean isTask, List<Step> steps) {}

    /** When to ask again, in milliseconds, and what was last said of an attempt. */
    record Plan(long at, String message, String line, int failures) {}

    /**
     * Asks about every attempt that is due, once each, one after the other. Returns the plans of
     * those that are open.
     */
    static Map<String, Plan> askAboutOpenAttempts(Map<String, Plan> plans) throws IOException {
        Map<String, List<String>> open;
        try (Stream<Path> files = Files.list(Path.of(FOLDER))) {
            open = files.map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".open"))
                .sorted()
                .collect(Collectors.groupingBy(name -> name.substring(0, name.indexOf('.')),
                    TreeMap::new, Collectors.toList()));
        }
        Map<String, Plan> next = new HashMap<>();
        open.forEach((refno, messages) -> {
            Plan plan = plans.getOrDefault(refno, new Plan(0, "", "", 0));
            // A new postback is a reason to ask at once.
            boolean isNew = !messages.get(messages.size() - 1).equals(plan.message());
            if (isNew || System.currentTimeMillis() >= plan.at()) {
                plan = ask(refno, messages, plan);
            }
            if (plan != null) {
                next.put(refno, plan);
            }
        });
        return next;
    }

    /**
     * Asks about one attempt. What goes wrong concerns no other one, and is tried again. Returns
     * its plan; null once it is decided.
     */
    static Plan ask(String refno, List<String> messages, Plan last) {
        String message = messages.get(messages.size() - 1);
        long age = 0;
        long pause = 0;
        int failures = 0;
        String line;
        try {
            long came = Long.parseLong(message.split("[.-]")[1]);
            age = (System.currentTimeMillis() - came) / 1000;
            Outcome outcome = settle(refno);
            line = oneLine(outcome.line(), outcome.isTask());
            note(refno, line, outcome.isTask());
            for (Step step : outcome.steps()) {
                if (age < step.age()) {
                    pause = step.pause();
                    break;
                }
            }
            // Only what came before the question: a later postback leads to another one. While
            // the attempt is open, the last message stays.
            for (String name : messages) {
                if (pause == 0 || !name.equals(message)) {
                    Files.deleteIfExists(fileOf(name));
                }
            }
        } catch (Throwable error) {
            failures = last.failures() + 1;
            pause = failures < 12 ? 1 << failures : HOUR;
            // After two hours somebody has to see why, for example a key that was changed.
            boolean isTask = failures > 2 && age > 2 * HOUR;
            line = oneLine("retry " + refno + ": " + error, isTask);
            try {
                note(refno, line, isTask);
            } catch (IOException again) {
                line = oneLine("retry " + refno + ": " + again, isTask);
            }
        }
        if (!line.equals(last.line())) {
            System.out.println(line);
        }
        long at = System.currentTimeMillis() + pause * 1000 + (long) (Math.random() * 1000);
        return pause == 0 ? null : new Plan(at, message, line, failures);
    }

    /** One short line without e-mail addresses and control characters, whatever a reply has. */
    static String oneLine(String text, boolean isTask) {
        return text.substring(0, Math.min(text.length(), 200))
            .replaceAll("\\S*@\\S*|[^ -~]+", " ") + (isTask ? ": ask a person" : "");
    }

    /** Adds what is new to the task of an attempt: its last line is what is true now. */
    static void note(String refno, String line, boolean isTask) throws IOException {
        String task = contentOf(refno + ".task").orElse("");
        if ((isTask || !task.isEmpty()) && !task.endsWith(line + "\n")) {
            Files.writeString(fileOf(refno + ".task"), line + "\n", CREATE, APPEND);
        }
    }

    static final Set<String> PAID = Set.of("CP", "Y");
    static final Set<String> REFUNDED = Set.of("RF", "VO");
    // No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
    static final Set<String> IDLE = Set.of("NS", "N", "VC", "RE", "VR", "PF", "C", "TC");

    // docs:start call
    /** Believes only the reference of the postback. */
    static Outcome settle(String refno) throws Exception {
        Attempt attempt = attemptOf(refno);
        if (attempt == null) {
            return new Outcome("unknown " + refno, true, NEVER);
        }
        List<Found> records = inquire(refno);
        String codes = records.stream()
            .map(Found::status)
            .collect(Collectors.joining(","));
        List<Found> moved = records.stream()
            .filter(each -> !IDLE.contains(each.status()))
            .toList();
        String unpaid = "unpaid " + refno + " " + codes;
        String again = "already paid " + refno;
        if (moved.isEmpty()) {
            // Nobody has paid yet, and somebody still can.
            boolean isFulfilled = fulfilledBy(attempt.order())
                .orElse("").startsWith(refno + " ");
            if (!codes.isEmpty()) {
                return new Outcome(unpaid, isFulfilled, SCHEDULE);
            }
            // An empty reply takes no payment back.
            if (isFulfilled) {
                return new Outcome(again, false, NEVER);
            }
            String pending = "pending " + refno;
            return new Outcome(pending, false, SCHEDULE);
        }
        Found found = moved.get(0);
        boolean isPaid = PAID.contains(found.status());
        // A payment that is held, a refund under way, or a status
        // that is in no table: it can become another one.
        boolean isFinal = moved.stream().map(Found::status)
            .allMatch(code ->
                PAID.contains(code) || REFUNDED.contains(code));
        List<Step> steps = isFinal ? NEVER : DAILY;
        // Beside one payment all other records must be unpaid.
        if (moved.size() > 1 || records.size() > 1 && !isPaid) {
            return new Outcome(
                "several " + refno + " " + codes, true, steps);
        }
        if (!isYours(found, attempt)) {
            String says = String.join(" ", found.total(),
                found.currency(), found.merchant());
            return new Outcome(
                "differs " + refno + " " + says, true, steps);
        }
        if (!isPaid) {
            return new Outcome(unpaid, true, steps);
        }
        // Unique for the order, not for the attempt: a second
        // attempt can be paid too.
        String payment = found.payment();
        String earlier = fulfil(attempt.order(), payment);
        if (earlier == null) {
            return new Outcome("paid " + refno + " "
                + attempt.total(), false, NEVER);
        }
        if (earlier.equals(payment)) {
            return new Outcome(again, false, NEVER);
        }
        // Somebody may have refunded the earlier one.
        String other = earlier.split(" ")[0];
        List<Found> first = inquire(other).stream()
            .filter(each -> each.payment().equals(earlier))
            .toList();
        boolean isKept = first.size() == 1
            && PAID.contains(first.get(0).status());
        return new Outcome("paid twice " + attempt.order() + ": "
            + earlier + " and " + payment + (isKept
                ? ", refund one of the two"
                : ", the first is no longer paid"), true, NEVER);
    }
    // docs:end call

    static boolean isYours(Found found, Attempt attempt) {
        String total = amountOf(attempt.total());
        // Two values that cannot be read are not equal.
        return !total.isEmpty()
            && found.refno().equals(attempt.refno())
            && amountOf(found.total()).equals(total)
            && currencyOf(found.currency()).equals(currencyOf(attempt.currency()))
            // All eight digits, the last five, or none.
            && List.of(MERCHANT, MERCHANT_ID, "").contains(found.merchant());
    }

    static final Pattern AMOUNT =
        Pattern.compile("(0|[1-9][0-9]{0,8})(?:\\.([0-9]{1,2})0*+)?");

    /** In satang: 1250, 1250.0 and 1250.00 are the same. Empty for what is no amount. */
    static String amountOf(String baht) {
        Matcher amount = AMOUNT.matcher(baht);
        if (!amount.matches()) {
            return "";
        }
        String satang = amount.group(2) == null ? "" : amount.group(2);
        return amount.group(1) + (satang + "00").substring(0, 2);
    }

    /** Baht is 00, which replies also spell OO or THB. */
    static String currencyOf(String code) {
        return Set.of("00", "OO", "THB").contains(code.toUpperCase(Locale.ROOT)) ? "00" : code;
    }

    /** Returns Inquiry's records of an order: none at first, several after more attempts. */
    static List<Found> inquire(String refno) throws Exception {
        String body = """
            {"merchantId": "%s", "orderNo": "X", "refno": "%s", "productDetail": "QWERTY"}"""
            .formatted(MERCHANT_ID, refno);
        HttpRequest request = HttpRequest.newBuilder(INQUIRY)
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json; charset=utf-8")
            .header("apikey", API_KEY)
            .header("merchantSecretKey", SECRET_KEY)
            .header("merchantId", MERCHANT_ID)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        var reply = new ByteArrayOutputStream();
        Consumer<Optional<byte[]>> keep = part -> {
            if (reply.size() <= LIMIT) {
                reply.writeBytes(part.orElse(new byte[0]));
            }
        };
        var call = CLIENT.sendAsync(request, BodyHandlers.ofByteArrayConsumer(keep));
        HttpResponse<Void> response;
        try { // for the body too: a request limits its headers alone
            response = call.copy().orTimeout(30, TimeUnit.SECONDS).join();
        } finally {
            call.cancel(true);
        }
        if (response.statusCode() / 100 == 3) {
            String target = response.headers().firstValue("Location").orElse("nowhere");
            throw new IOException("The API answered " + response.statusCode()
                + " and redirects to " + target.replaceFirst("[?#].*", "") + ": "
                + "this program does not follow redirects, so the keys stay here");
        }
        if (response.statusCode() != 200) {
            throw new IOException("HTTP " + response.statusCode());
        }
        if (reply.size() > LIMIT) {
            throw new IOException("The reply is too long");
        }
        return readReply(reply.toString(UTF_8).replaceFirst("^\uFEFF", "").strip(), refno);
    }

    static final int LIMIT = 1 << 20; // bytes of a reply

    /** Reads an object, an array, or nothing. */
    static List<Found> readReply(String json, String refno) throws IOException {
        List<Found> records = new ArrayList<>();
        if (json.matches("(\\{\\s*+})?")) {
            return records;
        }
        Object reply = Json.parse(json);
        for (Object each : reply instanceof List<?> list ? list : singletonList(reply)) {
            Map<?, ?> fields = each instanceof Map<?, ?> map ? map : Map.of();
            String reference = text(fields.get("ReferenceNo"));
            if (reference.isEmpty()) {
                throw new IOException("not a reply of Inquiry");
            }
            records.add(new Found(reference, text(fields.get("MerchantID")),
                textOrNumber(fields.get("Total")), text(fields.get("CurrencyCode")),
                text(fields.get("Status")).toUpperCase(Locale.ROOT),
                oneLine(refno + " " + text(fields.get("OrderNo")), false)));
        }
        return records;
    }

    /** Text must be text: a number or a list can look like it. */
    static String text(Object value) {
        return value == null ? "" : value instanceof String text ? text : "?";
    }

    static String textOrNumber(Object value) {
        return value instanceof Double number && Double.isFinite(number)
            ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString() : text(value);
    }
    // docs:end main

    /** Reads JSON, because Java has no parser: use the one of your project instead. */
    static final class Json {
        private static final Pattern TOKEN = Pattern.compile("\\G\\s*+([\\[\\]{}:,]|true|false|null"
            + "|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?"
            + "|\"[^\"\\\\\\x00-\\x1f]*+(?:\\\\(?:[\"\\\\/bfnrt]|u\\p{XDigit}{4})"
            + "[^\"\\\\\\x00-\\x1f]*+)*+\")\\s*+");
        private static final Pattern ESCAPE = Pattern.compile("\\\\(u\\p{XDigit}{4}|.)");
        private final Queue<String> tokens = new ArrayDeque<>();

        /** Returns a Map, List, String, Double, Boolean or null. */
        static Object parse(String text) {
            Json json = new Json();
            Matcher matcher = TOKEN.matcher(text);
            int end = 0;
            while (matcher.find()) {
                json.tokens.add(matcher.group(1));
                end = matcher.end();
            }
            Object value = json.value(100);
            check(end == text.length() && json.tokens.isEmpty());
            return value;
        }

        private Object value(int depth) {
            check(depth > 0 && !tokens.isEmpty());
            String token = tokens.remove();
            switch (token) {
                case "{":
                    Map<String, Object> object = new HashMap<>();
                    for (boolean more = !isNext("}"); more; more = isNext(",") || !expect("}")) {
                        Object key = value(1);
                        check(key instanceof String && expect(":"));
                        object.put((String) key, value(depth - 1));
                    }
                    return object;
                case "[":
                    List<Object> list = new ArrayList<>();
                    for (boolean more = !isNext("]"); more; more = isNext(",") || !expect("]")) {
                        list.add(value(depth - 1));
                    }
                    return list;
                case "true", "false":
                    return Boolean.valueOf(token);
                case "null":
                    return null;
                default:
                    check(!"]}:,".contains(token));
                    return token.startsWith("\"") ? unquoted(token) : Double.valueOf(token);
            }
        }

        private static void check(boolean isJson) {
            if (!isJson) {
                throw new IllegalArgumentException("The text is not JSON.");
            }
        }

        private boolean isNext(String token) {
            return token.equals(tokens.peek()) && tokens.remove() != null;
        }

        private boolean expect(String token) {
            check(isNext(token));
            return true;
        }

        private static String unquoted(String token) {
            String text = token.substring(1, token.length() - 1);
            return ESCAPE.matcher(text).replaceAll(found -> {
                String sign = found.group(1);
                int control = "bfnrt".indexOf(sign.charAt(0));
                String plain = sign.length() > 1
                    ? Character.toString(Integer.parseInt(sign.substring(1), 16))
                    : control < 0 ? sign : "\b\f\n\r\t".substring(control, control + 1);
                return Matcher.quoteReplacement(plain);
            });
        }
    }

    static Path fileOf(String name) {
        return Path.of(FOLDER, name);
    }

    /** What a file contains; empty when there is none. */
    static Optional<String> contentOf(String name) throws IOException {
        try {
            return Optional.of(Files.readString(fileOf(name)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    static Attempt attemptOf(String refno) throws IOException {
        Optional<String> line = contentOf(refno);
        if (line.isEmpty()) {
            return null;
        }
        String text = line.get().replaceFirst("^\uFEFF", ""); // a byte order mark
        String[] words = text.strip().split("\\s+");
        if (words.length != 4 || amountOf(words[1]).isEmpty()) {
            throw new IOException("The attempt " + refno
                + ": write order, total, currency and token, none with a blank in it.");
        }
        return new Attempt(refno, words[0], words[1], words[2], words[3]);
    }

    /** The name of an order can contain a slash. */
    static String markOf(String order) {
        return URLEncoder.encode(order, UTF_8) + ".fulfilled";
    }

    static Optional<String> fulfilledBy(String order) throws IOException {
        return contentOf(markOf(order));
    }

    /**
     * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
     * marked before; null when this call is the first. A unique key decides; here, a name that can
     * be linked once.
     */
    static String fulfil(String order, String payment) throws IOException {
        Path draft = fileOf(markOf(order) + "." + UUID.randomUUID());
        Files.writeString(draft, payment);
        try {
            Files.createLink(fileOf(markOf(order)), draft);
            return null;
        } catch (FileAlreadyExistsException again) {
            return fulfilledBy(order).orElseThrow();
        } finally {
            Files.delete(draft);
        }
    }

    static void work() throws InterruptedException {
        Map<String, Plan> plans = Map.of();
        while (true) {
            try {
                plans = askAboutOpenAttempts(plans);
            } catch (Throwable error) {
                System.err.println(oneLine("Worker: " + error, false));
            }
            // No attempt is asked about more than once a second, however many postbacks come.
            Thread.sleep(1000);
        }
    }

    /** An environment variable that must be set, without the carriage return of a Windows file. */
    static String setting(String name) {
        String value = System.getenv().getOrDefault(name, "").replaceFirst("\r$", "");
        if (value.isEmpty()) {
            System.err.println("Set the environment variable " + name + ".");
            System.exit(1);
        }
        return value;
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds for a slow caller
        int port = Integer.parseInt(setting("PAY_PORT"));
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", Main::take);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("listening");
        try {
            work();
        } finally {
            System.exit(1); // or the server would go on without its worker
        }
    }
}
