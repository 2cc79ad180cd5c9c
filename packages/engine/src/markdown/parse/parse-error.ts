/** Turns the parser's messages into facts and hints that a writer understands (E9). */
import type { Problem } from '../../model/problem'
import { voidElements } from '../components/jsx-attributes'
import { codeFrame } from '../../model/code-frame'

interface Explanation {
  message: string
  hint: string
  /** The parser knows more than this. */
  isRough?: true
}

/** The parser's error as a problem. Its place stands in the message's text only: `12:3: text (rule)`. */
export function explainParseError(
  error: unknown,
  { file, source }: { file: string; source: string },
): Problem {
  const raw = error instanceof Error ? error.message : String(error)
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(raw)
  const line = match ? Number(match[1]) : 1
  const column = match ? Number(match[2]) : 1
  const text = match?.[3] ?? raw
  const sourceLine = source.split(/\r?\n/)[line - 1] ?? ''
  const { message, hint, isRough } = explain(text, sourceLine, column)
  return {
    severity: 'error',
    code: 'mdx-syntax',
    message,
    hint: isRough ? `${hint} (The parser says: ${text})` : hint,
    file,
    line,
    column,
    frame: codeFrame(source, line, column),
  }
}

function explain(text: string, sourceLine: string, column: number): Explanation {
  const rest = sourceLine.slice(Math.max(0, column - 1))
  return (
    explainComment(text, rest) ??
    explainUnclosed(text) ??
    explainClosing(text) ??
    explainBrace(text) ??
    explainAngle(text, rest) ?? {
      message: 'This line is not valid MDX.',
      hint: 'In prose, write `\\{` and `\\<` for a literal brace or angle bracket, or put them in backticks.',
      isRough: true,
    }
  )
}

function explainComment(text: string, rest: string): Explanation | undefined {
  if (!rest.startsWith('<!') && !text.includes('character `!`')) return undefined
  return {
    message: 'This HTML comment has no end.',
    hint: 'Close it with `-->`, or write an MDX comment: `{/* … */}`.',
  }
}

function explainUnclosed(text: string): Explanation | undefined {
  const name = /^Expected a closing tag for `<([^`>]*)>`/.exec(text)?.[1]
  if (name === undefined) return undefined
  if (voidElements.has(name.toLowerCase())) {
    return {
      message: `Tag \`<${name}>\` is never closed.`,
      hint: `In MDX it closes itself: \`<${name} />\`.`,
    }
  }
  const generic =
    name === '' ? '' : ` If you mean a placeholder or a type, put it in backticks: \`\` \`<${name}>\` \`\`.`
  if (/before the end of `paragraph`/.test(text)) {
    return {
      message: `Tag \`<${name}>\` is not closed in the paragraph where it opens.`,
      hint: `Put \`<${name}>\` and \`</${name}>\` each on a line of its own, with a blank line around Markdown between them.${generic}`,
    }
  }
  return {
    message: `Tag \`<${name}>\` is never closed.`,
    hint: `Add \`</${name}>\`, with a blank line around Markdown inside it, or write \`<${name} />\`.${generic}`,
  }
}

function explainClosing(text: string): Explanation | undefined {
  const mismatch =
    /^Unexpected closing tag `<\/([^`>]*)>`, expected corresponding closing tag for `<([^`>]*)>` \((\d+):/.exec(
      text,
    )
  if (mismatch) {
    const [, found = '', open = '', line = ''] = mismatch
    return {
      message: `\`</${found}>\` stands where \`</${open}>\` is due.`,
      hint: `Tag \`<${open}>\` was opened on line ${line} and must be closed first; a tag cannot open in one paragraph or list item and close in another.`,
    }
  }
  if (!/closing (?:slash|tag)/.test(text) || !text.startsWith('Unexpected')) return undefined
  return {
    message: 'This closing tag has no opening tag.',
    hint: 'Remove it, or open the tag before it in the same block (the same paragraph, list item or quote).',
  }
}

function explainBrace(text: string): Explanation | undefined {
  if (text.includes('corresponding closing brace')) {
    return {
      message: 'A brace `{` opens an expression that is never closed.',
      hint: 'For a literal brace write `\\{` or put the text in backticks; for an expression add `}`.',
    }
  }
  if (!/could not parse (?:expression|import|esm)|expression/i.test(text)) return undefined
  return {
    message: 'What stands between the braces is not valid JavaScript.',
    hint: 'For literal braces write `\\{` and `\\}` or put the text in backticks.',
    isRough: true,
  }
}

function explainAngle(text: string, rest: string): Explanation | undefined {
  if (!/after `<`|before name|in name|tag/.test(text)) return undefined
  if (/^<{7}(?: |$)/.test(rest))
    return {
      message: 'A merge left its marks here: both versions stand in the file, from `<<<<<<<` to `>>>>>>>`.',
      hint: 'Keep what should stay, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`.',
    }
  const autolink = /^<((?:https?:|mailto:)?[^\s<>]*[@/][^\s<>]*)>/.exec(rest)?.[1]
  if (autolink !== undefined && /^https?:|@/.test(autolink)) {
    return {
      message: `\`<${autolink}>\` is not a link in MDX.`,
      hint: `Write the address without the brackets, or \`[text](${autolink.includes('@') && !autolink.includes(':') ? 'mailto:' : ''}${autolink})\`.`,
    }
  }
  return {
    message: 'An angle bracket `<` opens a tag here, but no valid tag follows.',
    hint: 'For a literal `<` write `\\<` or `&lt;`, or put the text in backticks.',
  }
}
