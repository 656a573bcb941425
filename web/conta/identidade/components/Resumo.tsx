import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import type { Campo } from '../identidade.form.ts';
import type { Problema } from '../useFormulario.ts';

type ResumoProps = { problema: Problema | null; rotulos: Readonly<Partial<Record<Campo, string>>> };

/** Why the form was refused, with a link to each field; the labels are the screen's own. */
export function Resumo({ problema, rotulos }: ResumoProps) {
  if (problema === null) return null;
  const fields = problema.campos.map(({ campo, falta }) => ({
    id: campo,
    text: `${rotulos[campo] ?? campo}: ${falta}`,
  }));
  return <ErrorSummary message={problema.mensagem} fields={fields} attempt={problema.tentativa} />;
}
