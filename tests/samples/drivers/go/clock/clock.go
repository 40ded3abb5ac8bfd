// A part of the client for tests alone: the build of the driver adds it (`support/languages.ts`).
package payments

import "time"

// MoveClock makes the client read another clock.
func MoveClock(clock func() time.Time) { now = clock }
