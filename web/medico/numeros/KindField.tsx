import { NUMEROS_SNCR, type NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { kindName } from './kind-name.ts';

type KindFieldProps = { label: string; value: NumeroSncr; onChange: (numero: NumeroSncr) => void };

/** Labels each kind of number by its document. */
export function KindField({ label, value, onChange }: KindFieldProps) {
  return (
    <Field label={label} className="md-span-2">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(NUMEROS_SNCR.find((known) => known === target.value) ?? value)}
        >
          {NUMEROS_SNCR.map((known) => (
            <option key={known} value={known}>
              {kindName(known)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
