// Package folder keeps the handler's data in files, so that you can try it.
//
// SHOP_FOLDER names the folder, by default `orders`. Before the buyer leaves, your shop writes two files into it, with
// spaces only between the values:
//
//	A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
//	                      Delete it when you close the order: a later payment is then a task for a person
//	202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
//	                      postback address, "A17 1250.00 00 a-secret"
//
// The handler writes:
//
//	202611200001.1795766400000-….postback  a postback came at this millisecond, and Inquiry is still to be asked
//	202611200001.closed   nothing more to ask, until the next postback
//	A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
//	202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
//	                      comes back with the next answer. Move it to an archive only together with the attempt
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"shop.example/payments"
)

// Attempt is one attempt to pay an order.
type Attempt struct{ Order, Total, Currency, Token string }

// Store has what the handler needs of your database.
type Store struct{ folder string }

var (
	aReference = regexp.MustCompile(`^[0-9]{1,12}$`)
	aPostback  = regexp.MustCompile(`^[0-9]{1,12}\.[0-9]{13}-.+\.postback$`)
)

// Open returns an error when there is no folder, and the handler does not start.
func Open() (*Store, error) {
	folder := os.Getenv("SHOP_FOLDER")
	if folder == "" {
		folder = "orders"
	}
	s := &Store{folder}
	_, err := s.files()
	return s, err
}

// AttemptOf returns the attempt of this reference; an empty one if there is none.
func (s *Store) AttemptOf(reference string) (a Attempt, err error) {
	if reference != "" {
		err = s.read(reference, "order, total, currency and token", &a.Order, &a.Total, &a.Currency, &a.Token)
	}
	return a, err
}

// OwnerOf returns the reference of the attempt with this token; "" if there is none.
func (s *Store) OwnerOf(token string) (string, error) {
	entries, err := s.files()
	for _, entry := range entries {
		if !aReference.MatchString(entry.Name()) {
			continue
		}
		// An attempt that cannot be read concerns no other one.
		if a, err := s.AttemptOf(entry.Name()); err == nil && payments.IsToken(token, a.Token) {
			return entry.Name(), nil
		}
	}
	return "", err
}

// StorePostback keeps that a postback has come. The answer follows when it is stored.
func (s *Store) StorePostback(reference string) error {
	now := time.Now()
	name := fmt.Sprintf("%s.%013d-%d-%d.postback", reference, now.UnixMilli(), os.Getpid(), now.UnixNano())
	return os.WriteFile(s.path(name), nil, 0o600)
}

// OpenAttempts returns the references to ask about, with the time of the last event and the postbacks of each.
func (s *Store) OpenAttempts() ([]payments.OpenAttempt, error) {
	entries, err := s.files()
	var open []payments.OpenAttempt
	isClosed, postbacks := map[string]bool{}, map[string][]string{}
	for _, entry := range entries {
		switch reference, end, _ := strings.Cut(entry.Name(), "."); {
		case end == "closed":
			isClosed[reference] = true
		case aPostback.MatchString(entry.Name()):
			postbacks[reference] = append(postbacks[reference], entry.Name())
		}
	}
	for _, entry := range entries {
		reference := entry.Name()
		found := postbacks[reference]
		if !aReference.MatchString(reference) || isClosed[reference] && found == nil {
			continue
		}
		var since time.Time
		if found != nil {
			var milliseconds int64
			fmt.Sscanf(found[len(found)-1], reference+".%d-", &milliseconds)
			since = time.UnixMilli(milliseconds)
		} else if info, err := os.Stat(s.path(reference)); err == nil {
			since = info.ModTime()
		} else if errors.Is(err, fs.ErrNotExist) {
			continue // one that has been moved away meanwhile concerns no other
		} else {
			return nil, err
		}
		open = append(open, payments.OpenAttempt{Reference: reference, Since: since, Postbacks: found})
	}
	return open, err
}

// Close deletes these postbacks, which came before the question. A later one leads to another question.
func (s *Store) Close(reference string, postbacks []string, isDecided bool) error {
	if isDecided {
		if err := os.WriteFile(s.path(reference+".closed"), nil, 0o600); err != nil {
			return err
		}
	}
	for _, name := range postbacks {
		if err := os.Remove(s.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Fulfil marks the order as paid, once. It returns the payment that the order is marked with; "" if it is closed or
// changed. A person who ships by hand writes the same mark: the reference, and the payment's number if it is known.
func (s *Store) Fulfil(a Attempt, payment string) (string, error) {
	var total, currency string
	if err := s.read(nameOf(a.Order)+".order", "total and currency", &total, &currency); err != nil {
		return "", err
	}
	now, isNow := payments.SatangOf(total)
	shown, _ := payments.SatangOf(a.Total)
	if isNow && now == shown && payments.CurrencyOf(currency) == payments.CurrencyOf(a.Currency) {
		draft := s.path(fmt.Sprintf("%d-%d.draft", os.Getpid(), time.Now().UnixNano()))
		defer os.Remove(draft)
		err := os.WriteFile(draft, []byte(payment), 0o600)
		if err == nil {
			err = os.Link(draft, s.path(nameOf(a.Order)+".fulfilled")) // a name can be linked once
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			if reason := errors.Unwrap(err); reason != nil {
				err = reason // without the draft's name: the line of a log would always be new
			}
			return "", fmt.Errorf("cannot mark %s as paid: %w", a.Order, err)
		}
	}
	return s.PaidBy(a.Order)
}

// PaidBy returns the payment that an order is marked with; "" if there is none.
func (s *Store) PaidBy(order string) (string, error) { return s.textIn(nameOf(order) + ".fulfilled") }

// TaskLines returns the lines about a reference, the oldest first.
func (s *Store) TaskLines(reference string) ([]string, error) {
	text, err := s.textIn(reference + ".task")
	lines := strings.FieldsFunc(text, func(sign rune) bool { return sign == '\n' || sign == '\r' })
	return lines, err
}

// AddTaskLine writes a task only once: a person may have settled it. But a payment can be held again.
func (s *Store) AddTaskLine(reference, line string) error {
	text, err := s.textIn(reference + ".task")
	isOnce := strings.HasSuffix(line, ": ask a person") && !strings.HasPrefix(line, "held ")
	if err != nil || isOnce && strings.Contains(text, line) {
		return err
	}
	file, err := os.OpenFile(s.path(reference+".task"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.WriteString(line + "\n")
	return err
}

// files is in the order of the names, so the oldest postback of an attempt comes first.
func (s *Store) files() ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(s.folder)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		err = fmt.Errorf("There is no folder %s: make it, or name yours in SHOP_FOLDER.", s.folder)
	}
	return entries, err
}

func (s *Store) path(name string) string { return filepath.Join(s.folder, name) }

// nameOf makes a file name of an order, which can contain a slash.
func nameOf(order string) string { return url.QueryEscape(order) }

// textIn returns what a file contains; "" if there is none.
func (s *Store) textIn(name string) (string, error) {
	text, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}

// read reads a file of as many words, and none if there is no such file.
func (s *Store) read(name, expected string, words ...*string) error {
	content, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	found := strings.Fields(strings.TrimPrefix(string(content), "\ufeff"))
	if err == nil && len(found) != len(words) {
		return fmt.Errorf("%s: write %s, none with a blank in it.", name, expected)
	}
	for index, word := range found {
		*words[index] = word
	}
	return err
}
