import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { useEtiquetas } from '../etiquetas.api.ts';

type EtiquetaFilterProps = {
  /** The id of the chosen label; null for all conversations. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

/** Chooses a label by whose conversations a list is narrowed; nothing while there is none. */
export function EtiquetaFilter({ chosen, onChoose }: EtiquetaFilterProps) {
  const all = useEtiquetas();
  if (all === undefined || all.length === 0) return null;
  return (
    <Field label="Etiqueta" className="conversas-etiqueta">
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        >
          <option value="">Todas</option>
          {all.map(({ id, nome, conversas }) => (
            <option key={id} value={id}>
              {nome} ({conversas})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
