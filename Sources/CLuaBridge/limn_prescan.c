/*
** limn_prescan.c: refuses sources that would hurt the compiler or the error messages of Lua 5.4.4.
**
** Three weaknesses are reachable from source text alone: the parser is quadratic over long chains
** of jumps (and, or, elseif, break, goto); naming a variable for an error message recurses over
** chains of field accesses, quadratically and down the C stack; and nesting ends in an error
** without a line. So jumps, chains and nesting are counted, over one pass of a small lexer that
** needs to know no grammar. Chains are counted through comments, brackets and parentheses; a call
** ends one, as it does in Lua's search. What the lexer does not understand is left to the
** compiler, which says it better.
*/
#include <string.h>

#include "limn_internal.h"

enum { MAX_SOURCE = 256 << 10, MAX_JUMPS = 4000, MAX_CHAIN = 100, MAX_NESTING = 190 };

typedef struct Scanner {
  const char *at, *end;
  int line;
} Scanner;

static bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }

static char peek(const Scanner *scanner, size_t offset) {
  return (size_t)(scanner->end - scanner->at) > offset ? scanner->at[offset] : '\0';
}

static void advance(Scanner *scanner) {
  if (*scanner->at++ == '\n') scanner->line++;
}

/* Skips a long bracket if there is one here. */
static bool skip_long_bracket(Scanner *scanner) {
  size_t level = 0;
  if (peek(scanner, 0) != '[') return false;
  while (peek(scanner, level + 1) == '=') level++;
  if (peek(scanner, level + 1) != '[') return false;
  scanner->at += level + 2;
  while (scanner->at < scanner->end) {
    if (*scanner->at == ']') {
      size_t equals = 0;
      while (peek(scanner, equals + 1) == '=') equals++;
      if (equals == level && peek(scanner, equals + 1) == ']') {
        scanner->at += level + 2;
        return true;
      }
      scanner->at += equals + 1;
    } else {
      advance(scanner);
    }
  }
  return true;
}

static void skip_quoted(Scanner *scanner) {
  char quote = *scanner->at++;
  while (scanner->at < scanner->end && *scanner->at != quote) {
    if (*scanner->at == '\n') return; /* unfinished: the compiler will say so */
    if (*scanner->at == '\\') {
      scanner->at++;
      if (peek(scanner, 0) == 'z') {
        scanner->at++;
        while (scanner->at < scanner->end && strchr(" \t\r\n\f\v", *scanner->at) != NULL
               && *scanner->at != '\0')
          advance(scanner);
        continue;
      }
    }
    if (scanner->at < scanner->end) advance(scanner);
  }
  if (scanner->at < scanner->end) scanner->at++;
}

static void skip_comment(Scanner *scanner) {
  scanner->at += 2;
  if (skip_long_bracket(scanner)) return;
  while (scanner->at < scanner->end && *scanner->at != '\n') scanner->at++;
}

static void skip_number(Scanner *scanner) {
  bool hexadecimal = *scanner->at == '0' && (peek(scanner, 1) | 32) == 'x';
  char exponent = hexadecimal ? 'p' : 'e';
  while (scanner->at < scanner->end) {
    char c = *scanner->at;
    if ((c | 32) == exponent && (peek(scanner, 1) == '+' || peek(scanner, 1) == '-'))
      scanner->at += 2;
    else if (is_name_part(c) || c == '.')
      scanner->at++;
    else
      break;
  }
}

static bool is_word(const char *name, size_t length, const char *word) {
  return strlen(word) == length && memcmp(name, word, length) == 0;
}

static bool is_one_of(const char *name, size_t length, const char *const *words) {
  for (; *words != NULL; words++)
    if (is_word(name, length, *words)) return true;
  return false;
}

static const char *const jumps[] = {"and", "or", "elseif", "break", "goto", NULL};
static const char *const openers[] = {"function", "do", "if", "repeat", NULL};
static const char *const closers[] = {"end", "until", NULL};
static const char *const keywords[] = {
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while", NULL};

const char *limn_prescan(const char *source, size_t length, int *line) {
  Scanner scanner = {source, source + length, 1};
  int chains[MAX_NESTING + 1] = {0}; /* accesses of the chain that is open at each depth */
  bool calls[MAX_NESTING + 1];       /* the parenthesis of this depth belongs to a call */
  int depth = 0, jump_count = 0;
  bool operand = false; /* the last token may be continued by a suffix */

  *line = 1;
  if (length > MAX_SOURCE) return "the file is longer than 256 KB";
  while (scanner.at < scanner.end) {
    char c = *scanner.at;
    *line = scanner.line;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
      advance(&scanner);
    } else if (c == '-' && peek(&scanner, 1) == '-') {
      skip_comment(&scanner);
    } else if (c == '"' || c == '\'') {
      skip_quoted(&scanner);
      chains[depth] = 0;
      operand = true;
    } else if (c == '[' && skip_long_bracket(&scanner)) {
      chains[depth] = 0;
      operand = true;
    } else if (is_digit(c) || (c == '.' && is_digit(peek(&scanner, 1)))) {
      skip_number(&scanner);
      chains[depth] = 0;
      operand = false;
    } else if (is_name_start(c)) {
      const char *name = scanner.at;
      while (scanner.at < scanner.end && is_name_part(*scanner.at)) scanner.at++;
      size_t size = (size_t)(scanner.at - name);
      operand = !is_one_of(name, size, keywords);
      chains[depth] = 0;
      if (is_one_of(name, size, jumps) && ++jump_count > MAX_JUMPS)
        return "more than 4000 and, or, elseif, break and goto in one file";
      if (is_one_of(name, size, closers)) {
        if (depth > 0) depth--;
      } else if (is_one_of(name, size, openers)) {
        if (++depth > MAX_NESTING) return "nested more than 190 levels deep";
        chains[depth] = 0;
      }
    } else if (c == '.' && peek(&scanner, 1) == '.') {
      scanner.at += peek(&scanner, 2) == '.' ? 3 : 2;
      chains[depth] = 0;
      operand = false;
    } else if (c == '.') {
      /* A field: the name belongs to the chain; comments may stand before it. */
      scanner.at++;
      if (++chains[depth] > MAX_CHAIN) return "more than 100 field accesses in a chain";
      for (;;) {
        if (peek(&scanner, 0) == '-' && peek(&scanner, 1) == '-')
          skip_comment(&scanner);
        else if (scanner.at < scanner.end && strchr(" \t\r\n\f\v", *scanner.at) != NULL
                 && *scanner.at != '\0')
          advance(&scanner);
        else
          break;
      }
      while (scanner.at < scanner.end && is_name_part(*scanner.at)) scanner.at++;
      operand = true;
    } else if (c == '(' || c == '[' || c == '{') {
      scanner.at++;
      if (depth == MAX_NESTING) return "nested more than 190 levels deep";
      calls[++depth] = operand;
      chains[depth] = 0;
      operand = false;
    } else if (c == ')' || c == ']' || c == '}') {
      scanner.at++;
      operand = true;
      if (depth == 0) continue;
      int inner = chains[depth--];
      if (c == '}' || (c == ')' && calls[depth + 1]))
        chains[depth] = 0;
      else if (c == ')')
        chains[depth] = inner;
      else if ((chains[depth] += inner + 1) > MAX_CHAIN)
        return "more than 100 field accesses in a chain";
    } else {
      scanner.at++;
      chains[depth] = 0;
      operand = false;
    }
  }
  return NULL;
}
