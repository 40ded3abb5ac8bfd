import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.Collections.singletonList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes postbacks: stores the message, answers, asks Inquiry, and fulfils each order once.
 *
 * <p>PAY_ORDERS_DIR stands for your database. A reference is one attempt to pay for an order; an
 * order can have several. For the reference 202611200001 and the order A17 it holds:
 *
 * <pre>
 * 202611200001        the attempt, which the shop writes before the buyer leaves:
 *                     "A17 1250.00 00 a-secret": order, total, currency, token of its postback
 * 202611200001.new    a postback came
 * 202611200001.open   Inquiry is asked until the attempt is decided
 * 202611200001.task   what a person has to do
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
    static final String MERCHANT_ID = lastFive(setting("PAY_MERCHANT_ID"));
    static final URI INQUIRY = URI.create(setting("PAY_API_URL") + "/order/orderdetailpost");
    static final String API_KEY = setting("PAY_API_KEY");
    static final String SECRET_KEY = setting("PAY_SECRET_KEY");
    static final HttpClient CLIENT = HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NEVER) // it would take the keys to another host
        .build();

    // docs:start main
    record Attempt(String refno, String order, String total, String currency, String token) {}

    record Found(String refno, String orderNo, String merchantId, String total, String currency,
        String status) {}

    static void take(HttpExchange exchange) throws IOException {
        int status;
        try {
            String refno = readPostback(exchange);
            if (refno != null) { // stored before the answer: nothing is lost when the program stops
                Files.writeString(fileOf(refno + ".new"), "");
            }
            status = refno == null ? 403 : 200;
        } catch (IOException error) {
            System.err.println("Cannot store a postback: " + error);
            status = 500; // not 403: the postback is valid
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    /** Returns the reference; null unless the caller knows a token. */
    static String readPostback(HttpExchange exchange) throws IOException {
        Map<String, String> fields = new HashMap<>();
        String body = new String(exchange.getRequestBody().readNBytes(16_384), UTF_8);
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        try {
            // A GET has no body. A POST brings a form or JSON; what is neither has no fields.
            if (type != null && type.contains("json")) {
                if (Json.parse(body) instanceof Map<?, ?> json) {
                    json.forEach((name, value) -> fields.put(name.toString(), text(value)));
                }
            } else {
                addFields(fields, body);
            }
            addFields(fields, exchange.getRequestURI().getRawQuery());
        } catch (IllegalArgumentException malformed) {
            return null;
        }
        String given = fields.getOrDefault("refno", "");
        String refno = given.matches("\\d{1,12}") ? given : "reference";
        Attempt attempt = attemptOf(refno);
        String token = fields.getOrDefault("token", "");
        // The attempt's own token, or the one of the address in the control panel.
        boolean isKnown = attempt != null && isEqual(token, attempt.token())
            || isEqual(token, SHOP_TOKEN);
        return isKnown ? refno : null;
    }

    static void addFields(Map<String, String> fields, String encoded) {
        if (encoded == null || encoded.isEmpty()) {
            return;
        }
        for (String pair : encoded.split("&")) {
            String[] parts = pair.split("=", 2);
            String value = parts.length == 2 ? parts[1] : "";
            fields.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(value, UTF_8));
        }
    }

    /** Compares in constant time, so that the answer's delay tells nothing of the token. */
    static boolean isEqual(String given, String expected) {
        return MessageDigest.isEqual(given.getBytes(UTF_8), expected.getBytes(UTF_8));
    }

    /** Up to this age of the message, wait so long. In seconds. */
    record Step(long age, long pause) {}

    static final long HOUR = 3600;
    static final long DAY = 24 * HOUR;
    /** The published schedule. */
    static final List<Step> SCHEDULE = List.of(new Step(2, 2), new Step(7, 5), new Step(22, 15),
        new Step(HOUR / 2, 120), new Step(DAY, HOUR), new Step(7 * DAY, DAY));

    /** When to ask again, how long the last pause was, and what was last said of an attempt. */
    record Plan(Instant at, long pause, String line) {}

    static final Map<String, Plan> PLANS = new HashMap<>();

    /** Asks about every attempt that is due, once each, one after the other. */
    static void askAboutOpenAttempts() throws IOException {
        for (String refno : named(".new")) {
            // Renamed before the question: a postback that comes meanwhile leads to another one.
            Files.move(fileOf(refno + ".new"), fileOf(refno + ".open"), REPLACE_EXISTING);
            PLANS.remove(refno);
        }
        for (String refno : named(".open")) {
            Plan plan = PLANS.getOrDefault(refno, new Plan(Instant.MIN, 0, ""));
            if (Instant.now().isAfter(plan.at())) {
                askAgain(refno, plan);
            }
        }
    }

    /** Asks about one attempt, says what is new, and plans the next question. */
    static void askAgain(String refno, Plan last) throws IOException {
        Path message = fileOf(refno + ".open");
        Instant came = Files.getLastModifiedTime(message).toInstant();
        String line;
        long pause = 0;
        try {
            Outcome outcome = settle(refno);
            line = outcome.line();
            long age = Duration.between(came, Instant.now()).toSeconds();
            for (Step step : SCHEDULE) {
                if (outcome.isOpen() && age < step.age()) {
                    pause = step.pause();
                    break;
                }
            }
        } catch (IOException | CompletionException | IllegalArgumentException error) {
            line = "Inquiry " + refno + ": " + error;
            pause = Math.min(2 * last.pause() + 1, HOUR);
        }
        if (!line.equals(last.line())) {
            System.out.println(line);
        }
        if (line.endsWith("ask a person")) {
            Files.writeString(fileOf(refno + ".task"), line);
        }
        if (pause == 0) {
            Files.delete(message);
            PLANS.remove(refno);
        } else {
            Instant at = Instant.now().plusSeconds(pause).plusMillis((long) (Math.random() * 1000));
            PLANS.put(refno, new Plan(at, pause, line));
        }
    }

    static final Set<String> PAID = Set.of("CP", "Y");
    // No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
    static final Set<String> IDLE = Set.of("NS", "N", "VC", "RE", "VR", "PF", "C", "TC");

    record Outcome(String line, boolean isOpen) {}

    // docs:start call
    /**
     * Believes only the reference of the postback. Says what
     * happened, and whether the attempt is still open.
     */
    static Outcome settle(String refno) throws IOException {
        Attempt attempt = attemptOf(refno);
        if (attempt == null) {
            return new Outcome(
                "unknown " + refno + ": ask a person", false);
        }
        List<Found> records = inquire(refno);
        if (records.isEmpty()) {
            return new Outcome("pending " + refno, true);
        }
        String codes = records.stream()
            .map(Found::status)
            .collect(Collectors.joining(","));
        List<Found> moved = records.stream()
            .filter(each -> !IDLE.contains(each.status()))
            .toList();
        String unpaid = "unpaid " + refno + " " + codes;
        if (moved.isEmpty()) { // nobody has paid yet
            return new Outcome(unpaid, true);
        }
        Found found = moved.get(0);
        boolean isPaid = PAID.contains(found.status());
        // Beside one payment all other records must be idle.
        if (moved.size() > 1 || records.size() > 1 && !isPaid) {
            return new Outcome("several " + refno + " " + codes
                + ": ask a person", false);
        }
        if (!isYours(found, attempt)) {
            String says = String.join(" ", found.total(),
                found.currency(), found.merchantId());
            return new Outcome("differs " + refno + " " + says
                + ": ask a person", false);
        }
        if (!isPaid) { // held, refunded, or an unknown status
            return new Outcome(unpaid + ": ask a person", false);
        }
        // Unique for the order, not for the attempt: a second
        // attempt can be paid too.
        String payment = refno + " " + found.orderNo();
        String earlier = fulfil(attempt.order(), payment);
        if (earlier == null) {
            return new Outcome(
                "paid " + refno + " " + attempt.total(), false);
        }
        if (earlier.equals(payment)) {
            return new Outcome("already paid " + refno, false);
        }
        return new Outcome("paid twice " + attempt.order() + ": "
            + earlier + " and " + payment
            + ": refund one of the two, ask a person", false);
    }
    // docs:end call

    static boolean isYours(Found found, Attempt attempt) {
        // A reply has the eight digits of your merchant ID, or the last five, or none.
        boolean isYourMerchant = found.merchantId().isEmpty()
            || lastFive(found.merchantId()).equals(MERCHANT_ID);
        try {
            // Exact, and not equals: 1250 and 1250.00 are the same.
            return new BigDecimal(found.total()).compareTo(new BigDecimal(attempt.total())) == 0
                && found.refno().equals(attempt.refno())
                && currencyOf(found.currency()).equals(currencyOf(attempt.currency()))
                && isYourMerchant;
        } catch (NumberFormatException noAmount) {
            return false;
        }
    }

    /** Baht is 00, which replies also spell OO or THB. */
    static String currencyOf(String code) {
        return Set.of("00", "OO", "THB").contains(code.toUpperCase(Locale.ROOT)) ? "00" : code;
    }

    static String lastFive(String id) {
        return id.substring(Math.max(0, id.length() - 5));
    }

    /** Returns the provider's records of an order: none at first, several after more attempts. */
    static List<Found> inquire(String refno) throws IOException {
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
        HttpResponse<String> response = CLIENT
            .sendAsync(request, HttpResponse.BodyHandlers.ofString())
            .orTimeout(30, TimeUnit.SECONDS) // for the body: a request limits its headers alone
            .join();
        if (response.statusCode() / 100 == 3) {
            String target = response.headers().firstValue("Location").orElse("nowhere");
            throw new IOException("The API answered " + response.statusCode()
                + " and redirects to " + target.replaceFirst("[?#].*", "") + ": "
                + "this program does not follow redirects, so the keys stay here");
        }
        if (response.statusCode() != 200) {
            throw new IOException("HTTP " + response.statusCode());
        }
        // An object, an array, or nothing.
        Object reply = response.body().isBlank() ? List.of() : Json.parse(response.body());
        List<Found> records = new ArrayList<>();
        for (Object each : reply instanceof List<?> list ? list : singletonList(reply)) {
            if (!(each instanceof Map<?, ?> fields) || text(fields.get("ReferenceNo")).isEmpty()) {
                throw new IOException("not a reply of Inquiry");
            }
            records.add(new Found(text(fields.get("ReferenceNo")), text(fields.get("OrderNo")),
                text(fields.get("MerchantID")), text(fields.get("Total")),
                text(fields.get("CurrencyCode")),
                text(fields.get("Status")).toUpperCase(Locale.ROOT)));
        }
        return records;
    }

    static String text(Object value) {
        return Objects.toString(value, "");
    }
    // docs:end main

    /** Reads JSON, because Java has no parser: use the one of your project instead. */
    static final class Json {
        private static final Pattern TOKEN = Pattern.compile(
            "\\G\\s*+([\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]++"
                + "|\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\")\\s*+");
        private static final Pattern ESCAPE = Pattern.compile("\\\\(u\\p{XDigit}{4}|.)");
        private final Matcher tokens;

        private Json(String text) {
            tokens = TOKEN.matcher(text);
        }

        /** Returns a Map, List, String, BigDecimal, Boolean or null. */
        static Object parse(String text) {
            Json json = new Json(text);
            Object value = json.value(json.next());
            if (json.tokens.end() < text.length()) {
                throw new IllegalArgumentException("The text goes on after its JSON.");
            }
            return value;
        }

        private String next() {
            if (!tokens.find()) {
                throw new IllegalArgumentException("The text is not JSON.");
            }
            return tokens.group(1);
        }

        private Object value(String token) {
            switch (token) {
                case "{":
                    Map<String, Object> object = new LinkedHashMap<>();
                    for (String key = next(); !key.equals("}"); key = next()) {
                        if (!key.equals(",")) {
                            next(); // the colon
                            object.put(unquoted(key), value(next()));
                        }
                    }
                    return object;
                case "[":
                    List<Object> list = new ArrayList<>();
                    for (String item = next(); !item.equals("]"); item = next()) {
                        if (!item.equals(",")) {
                            list.add(value(item));
                        }
                    }
                    return list;
                case "true", "false":
                    return Boolean.valueOf(token);
                case "null":
                    return null;
                default:
                    return token.startsWith("\"") ? unquoted(token) : new BigDecimal(token);
            }
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

    /** The references that have a file with this ending. */
    static List<String> named(String ending) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(FOLDER))) {
            return files.map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(ending))
                .map(name -> name.substring(0, name.length() - ending.length()))
                .toList();
        }
    }

    static Attempt attemptOf(String refno) throws IOException {
        if (!Files.exists(fileOf(refno))) {
            return null;
        }
        String[] parts = Files.readString(fileOf(refno)).strip().split(" ");
        return new Attempt(refno, parts[0], parts[1], parts[2], parts[3]);
    }

    /**
     * Marks the order as fulfilled: ship what has this mark. Returns the payment for which it was
     * marked before; null when this call is the first. A unique key decides; here, a name that can
     * be linked once.
     */
    static String fulfil(String order, String payment) throws IOException {
        Path file = fileOf(order + ".fulfilled");
        Path draft = Files.createTempFile(Path.of(FOLDER), order, ".draft");
        Files.writeString(draft, payment);
        try {
            Files.createLink(file, draft);
            return null;
        } catch (FileAlreadyExistsException again) {
            return Files.readString(file);
        } finally {
            Files.delete(draft);
        }
    }

    static void work() {
        while (true) {
            try {
                askAboutOpenAttempts();
                Thread.sleep(200);
            } catch (IOException error) {
                System.err.println("Worker: " + error);
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    static String setting(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            System.err.println("Set the environment variable " + name + ".");
            System.exit(1);
        }
        return value;
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(setting("PAY_PORT"));
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", Main::take);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        new Thread(Main::work).start();
        System.out.println("listening");
    }
}
