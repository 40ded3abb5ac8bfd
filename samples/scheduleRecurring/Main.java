import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Schedules a charge for a day of your choice. */
public class Main {
    // docs:start main
    // docs:start call
    /**
     * Schedules a charge. After a time-out, read the registration
     * before you repeat the call.
     */
    static String scheduleRecurring(
        String refno, String total, String day
    ) throws IOException {
        String id = setting("PAY_MERCHANT_ID").substring(3);
        String body = """
            {"merchantID": "%s", "refno": "%s",
            "total": "%s", "schedule_date": "%s"}"""
            .formatted(id, refno, total, day);
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/recurring/api/restpayrecurring-scheduledate"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type",
                "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .header("secretkey", setting("PAY_SECRET_KEY"))
            .POST(BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> response = send(request);
        String reply = response.body();
        // 200, not 1 as for a registration. A failure has none.
        if (!value(reply, "success").equals("200")) {
            throw new IOException(
                "HTTP " + response.statusCode() + ": "
                + oneLine(value(reply, "message")));
        }
        return reply;
    }
    // docs:end call

    // No redirect is followed: that would hand the keys to another host.
    static final HttpClient CLIENT =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    static HttpResponse<String> send(HttpRequest request) throws IOException {
        HttpResponse<String> response = CLIENT
            .sendAsync(request, HttpResponse.BodyHandlers.ofString())
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
        String line = text.replaceAll("\\S*@\\S*", "…").replaceAll("[\\s\\p{Cntrl}]+", " ");
        return line.isEmpty() ? "no message" : "%.120s".formatted(line);
    }

    /**
     * Returns a value of a flat JSON reply; empty when it has none.
     * Java has no JSON parser: use the one of your project.
     */
    static String value(String json, String key) {
        String pair = "\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|([^,}\\]\\s]+))";
        Matcher found = Pattern.compile(pair).matcher(json);
        if (!found.find()) {
            return "";
        }
        return found.group(1) != null ? found.group(1) : found.group(2);
    }
    // docs:end main

    static String setting(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + ".");
        }
        return value;
    }

    public static void main(String[] arguments) {
        try {
            String refno = setting("PAY_REFNO");
            String total = setting("PAY_ORDER_TOTAL");
            String reply = scheduleRecurring(refno, total, setting("PAY_SCHEDULE_DATE"));
            System.out.println("scheduled %s %s on %s, charge %s".formatted(
                refno, total, value(reply, "scheduleDate"), value(reply, "occurranceNo")));
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
