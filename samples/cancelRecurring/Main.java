import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Main {
  static String setting(String name) {
    String value = System.getenv(name);
    if (value == null) throw new IllegalStateException("Set the environment variable " + name + ".");
    return value;
  }

  /** Java's library has no JSON; use your project's. This writes texts and reads flat values, null as empty. */
  static String toJson(Map<String, String> fields) {
    StringJoiner json = new StringJoiner(",", "{", "}");
    fields.forEach((key, value) -> json.add("\"" + key + "\":\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""));
    return json.toString();
  }

  static String field(String json, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|(-?[\\d.]+))").matcher(json);
    if (!matcher.find()) return "";
    return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
  }

  public static void main(String[] arguments) throws Exception {
    String refno = setting("PAY_REFNO");
    String merchantId = setting("PAY_MERCHANT_ID");
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("merchantID", merchantId.substring(merchantId.length() - 5));
    fields.put("customerEmail", "buyer@shop.example");
    fields.put("refno", refno);
    fields.put("description", "Cancelled by the member");
    String day = System.getenv("PAY_SCHEDULE_DATE");
    if (day != null) fields.put("scheduleDate", day); // Left out, the whole registration is cancelled.

    HttpRequest request =
        HttpRequest.newBuilder(URI.create(setting("PAY_API_URL") + "/recurring/api/restdeleterecurring"))
            .header("apikey", setting("PAY_API_KEY"))
            .header("secretkey", setting("PAY_SECRET_KEY"))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(20))
            .POST(HttpRequest.BodyPublishers.ofString(toJson(fields)))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    String text = response.body();
    if (response.statusCode() != 200) {
      throw new IllegalStateException("Cancellation answered " + response.statusCode() + ": " + text);
    }
    if (!field(text, "success").equals("1")) {
      throw new IllegalStateException("Cancellation refused: " + field(text, "message"));
    }
    String cancelled = field(text, "scheduleDate");
    System.out.println("cancelled " + refno + " " + (cancelled.isEmpty() ? "and all its charges" : cancelled));
  }
}
