import static java.time.format.DateTimeFormatter.ofPattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes a link that carries its price in an encoded form. */
public class Main {
    // docs:start main
    record Order(String refno, String total, String product, String email, String telephone) {}

    // docs:start call
    /**
     * Returns the address for the buyer. It can be paid once,
     * until tomorrow at this time.
     */
    static String createSecureLink(Order order)
        throws IOException {
        String merchant = setting("PAY_LINK_NAME");
        // Thai time (UTC+7).
        String expiry = ZonedDateTime
            .now(ZoneId.of("Asia/Bangkok"))
            .plusDays(1)
            .format(ofPattern("yyyy-MM-dd-HH-mm-ss"));
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("merchant", merchant);
        fields.put("refno", order.refno());
        fields.put("payValue", order.total());
        fields.put("orderDetail", order.product());
        fields.put("expireDate", expiry);
        fields.put("userEMail", order.email());
        fields.put("userTelNo", order.telephone());
        fields.put("postBackURL", setting("PAY_POSTBACK_URL"));
        fields.put("returnURL", setting("PAY_RETURN_URL"));
        fields.put("monthInstallment", "");
        fields.put("bankInstallment", "");
        fields.put("oneTime", "Y");
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/secure/v3/secure/encryptz/" + merchant))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type",
                "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .POST(BodyPublishers.ofString(json(fields)))
            .build();
        Reply response = send(request);
        String link = response.body();
        String address = setting("PAY_LINK_URL");
        for (String name : List.of(
            "merchant", "payValue", "orderDetail")) {
            String part = value(link, name);
            if (part.isEmpty()) {
                throw new IOException("HTTP "
                    + response.statusCode() + ": no link. "
                    + oneLine(value(link, "message")));
            }
            address += "/" + part;
        }
        return address;
    }
    // docs:end call

    // No redirect is followed: that would hand the keys to another host.
    static final HttpClient CLIENT =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    /** A reply, with up to 1 MiB of text. */
    record Reply(int statusCode, HttpHeaders headers, String body) {
        static Reply of(HttpResponse<InputStream> response) {
            try (InputStream body = response.body()) {
                String text = new String(body.readNBytes(1 << 20), StandardCharsets.UTF_8);
                if (body.read() >= 0) {
                    throw new IOException("The reply is longer than 1 MiB.");
                }
                return new Reply(response.statusCode(), response.headers(), text);
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
    }

    static Reply send(HttpRequest request) throws IOException {
        Reply response = CLIENT
            .sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
            .thenApplyAsync(Reply::of)
            .orTimeout(30, TimeUnit.SECONDS) // for the body: a request limits its headers alone
            .join();
        if (response.statusCode() / 100 == 3) {
            String target = response.headers().firstValue("location").orElse("");
            throw new IOException(("The API answered %d and redirects to %s: "
                + "this program does not follow redirects, so the keys stay here.")
                .formatted(response.statusCode(), target.replaceFirst("[?#].*", "")));
        }
        return response;
    }

    /** One short line of a text from the API, without e-mail addresses, for a log. */
    static String oneLine(String text) {
        String line = Arrays.stream(text.split("\\s+"))
            .map(word -> word.contains("@") ? "…" : word)
            .collect(Collectors.joining(" "))
            .replaceAll("\\p{C}", "");
        return line.isEmpty() ? "no message" : line.replaceFirst("(?s)^(.{120}).+", "$1");
    }

    /** Writes texts as a JSON object. Java has no JSON library: use the one of your project. */
    static String json(Map<String, String> texts) {
        return texts.entrySet().stream()
            .map(text -> quoted(text.getKey()) + ": " + quoted(text.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    }

    static String quoted(String text) {
        String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + escaped.replaceAll("\\p{Cntrl}", " ") + '"';
    }

    /** Returns a text of a flat JSON reply; empty when it has none. */
    static String value(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }
    // docs:end main

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
            Order order = new Order(setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL"),
                setting("PAY_PRODUCT"), setting("PAY_CUSTOMER_EMAIL"), setting("PAY_CUSTOMER_TEL"));
            System.out.println("link " + order.refno() + " " + createSecureLink(order));
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
