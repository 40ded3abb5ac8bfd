import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * java -cp folder RunEach.java count: runs the program of a folder so many times in one process. It prints a line for
 * each end: the code, and output and error output in Base64. A copy of the program throws "exit 1" instead of leaving.
 */
class RunEach {
    public static void main(String[] arguments) throws Exception {
        PrintStream console = System.out;
        for (int run = 0; run < Integer.parseInt(arguments[0]); run++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream error = new ByteArrayOutputStream();
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
            int code = 0;
            try {
                Main.main(new String[0]);
            } catch (IllegalStateException exit) {
                if (!"exit 1".equals(exit.getMessage())) {
                    throw exit;
                }
                code = 1;
            }
            Base64.Encoder base64 = Base64.getEncoder();
            console.println(code + ";" + base64.encodeToString(out.toByteArray())
                + ";" + base64.encodeToString(error.toByteArray()));
        }
    }
}
