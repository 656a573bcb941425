import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { SEM_COMPLEMENTO } from '#domain/contas/dados-pessoais.ts';
import { DADOS_LABELS } from '../dados.form.ts';
import type { DadosFormValues } from '../dados.form.ts';
import { DadosField } from './DadosField.tsx';

/** The field for the address complement, and a checkbox for "none"; typing unchecks it. */
export function ComplementoField() {
  const { register, getValues, setValue, clearErrors } = useFormContext<DadosFormValues>();
  const typed = useRef('');
  const { onChange, ...box } = register('semComplemento');

  function toggle(semComplemento: boolean) {
    const { complemento } = getValues();
    if (semComplemento) typed.current = complemento;
    setValue('complemento', semComplemento ? SEM_COMPLEMENTO : typed.current, { shouldDirty: true });
    clearErrors('complemento');
  }

  return (
    <div className="md-span-3">
      <DadosField
        name="complemento"
        autoComplete="address-line2"
        onChange={() => setValue('semComplemento', false)}
      />
      <Checkbox
        {...box}
        id="semComplemento"
        label={DADOS_LABELS.semComplemento}
        onChange={(event) => {
          void onChange(event);
          toggle(event.target.checked);
        }}
      />
    </div>
  );
}
