import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { SEM_COMPLEMENTO } from '../../../../domain/dados-pessoais.ts';
import { ROTULOS } from '../dados.form.ts';
import type { FormDados } from '../dados.form.ts';
import { Campo } from './Campo.tsx';

/** The complement, and the box that answers for one; typing another takes the box off again. */
export function Complemento() {
  const { register, getValues, setValue, clearErrors } = useFormContext<FormDados>();
  const typed = useRef('');
  const { onChange, ...caixa } = register('semComplemento');

  function marcar(semComplemento: boolean) {
    const { complemento } = getValues();
    if (semComplemento) typed.current = complemento;
    setValue('complemento', semComplemento ? SEM_COMPLEMENTO : typed.current, { shouldDirty: true });
    clearErrors('complemento');
  }

  return (
    <div className="md-span-3">
      <Campo
        nome="complemento"
        autoComplete="address-line2"
        aoMudar={() => setValue('semComplemento', false)}
      />
      <Checkbox
        {...caixa}
        id="semComplemento"
        label={ROTULOS.semComplemento}
        onChange={(event) => {
          void onChange(event);
          marcar(event.target.checked);
        }}
      />
    </div>
  );
}
