import { analyse } from 'scslre';

/** Longest analysed pattern (characters); the analysis itself is not linear. */
const LONGEST = 1_000;

/** Lint rule: a regular expression must match in linear time. */
const linearPatterns = {
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return;
      const { pattern, flags } = node.regex;
      if (pattern.length > LONGEST) context.report({ node, message: `Longer than ${LONGEST} characters.` });
      for (const { type, character } of analyse({ source: pattern, flags }).reports) {
        const many = JSON.stringify(character.pick);
        context.report({ node, message: `${type}: more than linear in a text of many ${many}.` });
      }
    },
  }),
};

export default { meta: { name: 'zelo' }, rules: { 'linear-patterns': linearPatterns } };
