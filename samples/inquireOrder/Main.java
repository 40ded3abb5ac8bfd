import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Collections.singletonList;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks Inquiry about an order and compares the answer with what the shop stored. */
public class Main {
    // docs:start main
    record Order(String refno, String total, String currency) {}

    record Found(
        String refno, String merchantId, String total, String currency, String status) {}

    // docs:start call
    /**
     * Returns Inquiry's records of an order. There are none
     * at first, and several after more attempts.
     */
    static List<Found> inquire(String refno) throws IOException {
        String merchantId = lastFive(setting("PAY_MERCHANT_ID"));
        String body = """
            {"merchantId": "%s", "orderNo": "X",
            "refno": "%s", "productDetail": "QWERTY"}"""
            .formatted(merchantId, refno);
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/order/orderdetailpost"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type",
                "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .header("merchantSecretKey",
                setting("PAY_SECRET_KEY"))
            .header("merchantId", merchantId)
            .POST(BodyPublishers.ofString(body))
            .build();
        Reply response = CLIENT
            .sendAsync(request, BodyHandlers.ofInputStream())
            .thenApplyAsync(Reply::of)
            .orTimeout(30, TimeUnit.SECONDS) // for the body too
            .join();
        if (response.statusCode() / 100 == 3) {
            String target = response.headers()
                .firstValue("Location").orElse("nowhere")
                .replaceFirst("[?#].*", "");
            throw new IOException(
                "The API answered " + response.statusCode()
                + " and redirects to " + target
                + ": this program does not follow redirects,"
                + " so the keys stay here");
        }
        if (response.statusCode() != 200) {
            throw new IOException(
                "HTTP " + response.statusCode());
        }
        // An object, an array, or nothing: an empty body or {}.
        String json = response.body().strip();
        Object reply = json.matches("(\\{\\s*\\})?")
            ? List.of() : Json.parse(json);
        List<Found> records = new ArrayList<>();
        for (Object each : reply instanceof List<?> list
            ? list : singletonList(reply)) {
            if (!(each instanceof Map<?, ?> fields)
                || text(fields, "ReferenceNo").isEmpty()) {
                throw new IOException("Not a reply of Inquiry");
            }
            records.add(new Found(
                text(fields, "ReferenceNo"),
                text(fields, "MerchantID"),
                text(fields, "Total"),
                text(fields, "CurrencyCode"),
                text(fields, "Status")));
        }
        return records;
    }
    // docs:end call

    // No redirect is followed: that would hand the keys to another host.
    static final HttpClient CLIENT =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    /** A reply, with up to 1 MiB of text. */
    record Reply(int statusCode, HttpHeaders headers, String body) {
        static Reply of(HttpResponse<InputStream> response) {
            try (InputStream body = response.body()) {
                String text = new String(body.readNBytes(1 << 20), UTF_8);
                if (body.read() >= 0) {
                    throw new IOException("The reply is longer than 1 MiB");
                }
                return new Reply(response.statusCode(), response.headers(),
                    text.replaceFirst("^\uFEFF", "")); // a byte order mark
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
    }

    /** A value as text. Only an amount can be a number too; "?" matches no pattern below. */
    static String text(Map<?, ?> fields, String key) {
        Object value = fields.get(key);
        if (key.equals("Total") && value instanceof Double number && Double.isFinite(number)) {
            return BigDecimal.valueOf(number).toPlainString();
        }
        return value == null ? "" : value instanceof String text ? text : "?";
    }

    static String lastFive(String id) {
        return id.substring(Math.max(0, id.length() - 5));
    }

    static String classOf(Found record) {
        return switch (record.status().toUpperCase(Locale.ROOT)) {
            case "CP", "Y" -> "paid";
            case "TC" -> "test"; // a test card: no money moves
            case "NS", "N", "VC" -> "pending";
            case "HO" -> "held";
            case "RE", "VR", "PF" -> "failed";
            case "C" -> "cancelled";
            case "RR" -> "refunding";
            case "RF", "VO" -> "refunded";
            default -> "unknown";
        };
    }

    static final Pattern AMOUNT = Pattern.compile("(0|[1-9]\\d{0,8})(?:\\.(\\d{1,2})0*)?");

    /** 1250, 1250.0 and 1250.00 are 125000; empty for all else, such as 1,250.00 and 1250.004. */
    static OptionalLong satangOf(String total) {
        Matcher found = AMOUNT.matcher(total);
        if (!found.matches()) {
            return OptionalLong.empty();
        }
        String part = Objects.requireNonNullElse(found.group(2), "") + "00";
        return OptionalLong.of(Long.parseLong(found.group(1) + part.substring(0, 2)));
    }

    /** Two digits. Baht is 00, which replies also spell OO or THB. Empty for all else. */
    static Optional<String> currencyOf(String code) {
        if (code.matches("(?i)00|OO|THB")) {
            return Optional.of("00");
        }
        return Optional.of(code).filter(each -> each.matches("\\d\\d"));
    }

    static boolean isYours(Found record, Order order) {
        String own = setting("PAY_MERCHANT_ID");
        OptionalLong total = satangOf(order.total());
        Optional<String> currency = currencyOf(order.currency());
        // Two values that cannot be read are not equal.
        return total.isPresent() && currency.isPresent()
            && record.refno().equals(order.refno())
            && satangOf(record.total()).equals(total)
            && currencyOf(record.currency()).equals(currency)
            // A reply has the eight digits of your merchant ID, or the last five, or none.
            && List.of("", own, lastFive(own)).contains(record.merchantId());
    }

    /** One short line of a text from the API, without e-mail addresses, for a log. */
    static String oneLine(String text) {
        return Arrays.stream(text.split("\\s+"))
            .map(word -> word.contains("@") ? "…" : word)
            .collect(Collectors.joining(" "))
            .replaceAll("\\p{C}", "")
            .replaceFirst("(?s)^(.{120}).+", "$1");
    }

    // No money moved: a buyer can still pay with another card, under the same reference.
    static final List<String> IDLE = List.of("pending", "failed", "cancelled", "test");

    // docs:start call
    /**
     * Returns the class of the order's status. Throws when a
     * person has to look: do not ship.
     */
    static String decide(List<Found> records, Order order) {
        List<String> classes = records.stream()
            .map(Main::classOf)
            .toList();
        List<Found> moved = records.stream()
            .filter(each -> !IDLE.contains(classOf(each)))
            .toList();
        if (moved.isEmpty()) {
            // Nobody has paid. The first class of the list that a
            // record has says how far it got.
            return IDLE.stream()
                .filter(classes::contains)
                .findFirst()
                .orElse("pending");
        }
        Found record = moved.get(0);
        // Beside one payment all other records must be unpaid.
        String name = classOf(record);
        if (moved.size() > 1
            || records.size() > 1 && !name.equals("paid")) {
            String codes = records.stream()
                .map(Found::status)
                .collect(Collectors.joining(", "));
            throw new IllegalStateException(order.refno()
                + " has several records (" + oneLine(codes)
                + "), do not ship.");
        }
        if (!isYours(record, order)) {
            String found = String.join(", ",
                record.refno(), record.total(),
                record.currency(), record.merchantId());
            throw new IllegalStateException(order.refno()
                + " differs from your order, do not ship:"
                + " Inquiry says " + oneLine(found) + ".");
        }
        if (name.equals("unknown")) {
            throw new IllegalStateException(order.refno()
                + " has the unknown status "
                + oneLine(record.status()) + ", do not ship.");
        }
        return name;
    }
    // docs:end call
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

    /** An environment variable that must be set, without the carriage return of a Windows file. */
    static String setting(String name) {
        String value = System.getenv().getOrDefault(name, "").replaceFirst("\r$", "");
        if (value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + ".");
        }
        return value;
    }

    public static void main(String[] arguments) {
        try {
            Order order = new Order(
                setting("PAY_REFNO"),
                setting("PAY_ORDER_TOTAL"),
                setting("PAY_CURRENCY"));
            if (!order.refno().matches("\\d{1,12}")) {
                throw new IllegalStateException("PAY_REFNO: write 1 to 12 digits.");
            }
            if (satangOf(order.total()).isEmpty()) {
                throw new IllegalStateException("PAY_ORDER_TOTAL: write 1250.00.");
            }
            if (!order.currency().matches("\\d\\d")) {
                throw new IllegalStateException("PAY_CURRENCY: write two digits.");
            }
            String found = decide(inquire(order.refno()), order);
            System.out.println(found + " " + order.refno() + " " + order.total());
        } catch (Exception | StackOverflowError error) { // a reply that is nested too deeply
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
