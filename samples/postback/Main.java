import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
 *
 * <p>PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
 * with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
 * …/postback?token=a-secret. PAY_POSTBACK_TOKEN is the token of the address in the control panel,
 * for orders without an address of their own. Run it behind your HTTPS proxy.
 */
public class Main {
    // Read at the start, so that a missing one is noticed then.
    static final String FOLDER = setting("PAY_ORDERS_DIR");
    static final String SHOP_TOKEN = setting("PAY_POSTBACK_TOKEN");
    static final String MERCHANT_ID = lastFive(setting("PAY_MERCHANT_ID"));
    static final URI INQUIRY = URI.create(setting("PAY_API_URL") + "/order/orderdetailpost");
    static final String API_KEY = setting("PAY_API_KEY");
    static final String SECRET_KEY = setting("PAY_SECRET_KEY");
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final ExecutorService WORKERS = Executors.newFixedThreadPool(8);

    // docs:start main
    record Order(String refno, BigDecimal total, String currency, String token) {}

    /** What the caller knows a token for; the order is null when the shop does not know it. */
    record Postback(String refno, Order order) {}

    record Found(String refno, String orderNo, String merchantId, String total, String currency,
        String status) {}

    static void take(HttpExchange exchange) throws IOException {
        Postback postback = readPostback(exchange);
        exchange.sendResponseHeaders(postback == null ? 403 : 200, -1);
        exchange.close();
        if (postback != null) { // after the answer: the provider does not wait for the work
            WORKERS.execute(() -> settle(postback));
        }
    }

    /** Returns the reference and the shop's own order; null unless the caller knows a token. */
    static Postback readPostback(HttpExchange exchange) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try {
            String body = new String(exchange.getRequestBody().readNBytes(16_384), UTF_8);
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            // A GET has no body. Whether a POST brings a form or JSON is not confirmed.
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
        Order order = orderOf(refno);
        String token = fields.getOrDefault("token", "");
        // The order's own token, or the one of the address in the control panel.
        boolean isKnown = order != null && isEqual(token, order.token())
            || isEqual(token, SHOP_TOKEN);
        return isKnown ? new Postback(refno, order) : null;
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

    static void settle(Postback postback) {
        String refno = postback.refno();
        try {
            System.out.println(postback.order() == null
                ? "unknown " + refno + ": ask a person"
                : check(postback.order()));
        } catch (Exception error) {
            // The order stays open; the job that reconciles orders asks again.
            System.err.println("Inquiry " + refno + ": " + error);
        }
    }

    static final Set<String> PAID = Set.of("CP", "Y");
    // No money moved: not finished, declined, cancelled, or a test card. It can still be paid.
    static final Set<String> IDLE = Set.of("NS", "N", "VC", "RE", "VR", "PF", "C", "TC");

    // docs:start call
    /** Believes nothing of the postback but its reference. Returns a line for the log. */
    static String check(Order order) throws IOException, InterruptedException {
        String refno = order.refno();
        List<Found> records = inquire(refno);
        if (records.isEmpty()) {
            return "pending " + refno;
        }
        List<Found> moved = records.stream().filter(each -> !IDLE.contains(each.status())).toList();
        boolean isPaid = moved.size() == 1 && PAID.contains(moved.get(0).status());
        // Several records are clear when all but one payment are idle, and in no other case.
        if (records.size() > 1 && !isPaid) {
            String codes = records.stream().map(Found::status).collect(Collectors.joining(","));
            return "several " + refno + " " + codes + ": ask a person";
        }
        Found found = moved.isEmpty() ? records.get(0) : moved.get(0);
        if (!isYours(found, order)) {
            return "differs %s %s %s %s: ask a person".formatted(
                refno, found.total(), found.currency(), found.merchantId());
        }
        if (moved.isEmpty()) {
            return "unpaid " + refno + " " + found.status();
        }
        if (!isPaid) { // held, refunded, or a status that is in no table
            return "unpaid " + refno + " " + found.status() + ": ask a person";
        }
        // Whatever the order's state was: a failed or cancelled one can still be paid.
        String earlier = markPaid(refno, found.orderNo());
        if (earlier == null) {
            return "paid " + refno + " " + order.total();
        }
        return earlier.equals(found.orderNo())
            ? "already paid " + refno
            : "paid twice %s %s %s: ask a person".formatted(refno, earlier, found.orderNo());
    }
    // docs:end call

    static boolean isYours(Found found, Order order) {
        // A reply has the eight digits of your merchant ID, or the last five, or none.
        boolean isYourMerchant = found.merchantId().isEmpty()
            || lastFive(found.merchantId()).equals(MERCHANT_ID);
        try {
            // Exact, and not equals: 1250 and 1250.00 are the same.
            return new BigDecimal(found.total()).compareTo(order.total()) == 0
                && found.refno().equals(order.refno())
                && currencyOf(found.currency()).equals(currencyOf(order.currency()))
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
    static List<Found> inquire(String refno) throws IOException, InterruptedException {
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
        HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
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

    /** Reads JSON, as Java brings no parser: take the one of your project instead. */
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

    static Order orderOf(String refno) throws IOException {
        Path file = Path.of(FOLDER, refno);
        if (!Files.exists(file)) {
            return null;
        }
        String[] parts = Files.readString(file).strip().split(" ");
        return new Order(refno, new BigDecimal(parts[0]), parts[1], parts[2]);
    }

    /**
     * Returns the payment with which the order was marked paid before; null when this call is the
     * first. A unique key decides; here, a name that can be linked once.
     */
    static String markPaid(String refno, String payment) throws IOException {
        Path file = Path.of(FOLDER, refno + ".paid");
        Path draft = Files.createTempFile(Path.of(FOLDER), refno, ".draft");
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
        System.out.println("listening");
    }
}
