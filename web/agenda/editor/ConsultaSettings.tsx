import { ANTECEDENCIAS, DURACOES } from '#domain/consultorio/agenda.ts';
import { MAX_CONTATO } from '#domain/consultorio/agenda-digitada.ts';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { fieldId } from './agenda-faults.ts';
import { ANTECEDENCIA_WORDS, type EditedAgenda } from './edited-agenda.ts';

type ConsultaFields = Pick<EditedAgenda, 'duracaoMin' | 'antecedenciaMin' | 'contato'>;

type ConsultaSettingsProps = {
  value: ConsultaFields;
  error: string | undefined;
  onChange: (change: Partial<ConsultaFields>) => void;
};

/** Length, latest booking and place of a consultation. */
export function ConsultaSettings({ value, error, onChange }: ConsultaSettingsProps) {
  return (
    <Card as="section" className="agenda-consulta" aria-labelledby="agenda-consulta">
      <h2 id="agenda-consulta">Consulta</h2>
      <Field label="Duração">
        {(control) => (
          <Select
            {...control}
            value={value.duracaoMin}
            onChange={({ target }) =>
              onChange({ duracaoMin: pick(DURACOES, target.value, value.duracaoMin) })
            }
          >
            {DURACOES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutos
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Marcar com antecedência de">
        {(control) => (
          <Select
            {...control}
            value={value.antecedenciaMin}
            onChange={({ target }) =>
              onChange({ antecedenciaMin: pick(ANTECEDENCIAS, target.value, value.antecedenciaMin) })
            }
          >
            {ANTECEDENCIAS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {ANTECEDENCIA_WORDS[minutes]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Link do vídeo ou telefone"
        id={fieldId('contato')}
        hint="O paciente recebe por e-mail e no pedido."
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_CONTATO}
            placeholder="https://"
            value={value.contato}
            onChange={({ target }) => onChange({ contato: target.value })}
          />
        )}
      </Field>
    </Card>
  );
}

function pick<T extends number>(known: readonly T[], text: string, before: T): T {
  return known.find((one) => String(one) === text) ?? before;
}
