import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import type { FieldName } from '../identidade.form.ts';
import type { FormProblem } from '../useEntranceForm.ts';

type RefusalSummaryProps = {
  problem: FormProblem | null;
  labels: Readonly<Partial<Record<FieldName, string>>>;
};

/** The summary of a refused form, with a link to each field in error; `labels` are the screen's field labels. */
export function RefusalSummary({ problem, labels }: RefusalSummaryProps) {
  if (problem === null) return null;
  const fields = problem.fields.map(({ field, linkText }) => ({
    id: field,
    text: `${labels[field] ?? field}: ${linkText}`,
  }));
  return <ErrorSummary message={problem.message} fields={fields} attempt={problem.attempt} />;
}
