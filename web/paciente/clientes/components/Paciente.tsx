import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormGrid, FormSection } from '../../../ui/field/Form.tsx';
import { idadeDoMenor } from '../../../../domain/dados-pessoais.ts';
import type { FormDados } from '../dados.form.ts';
import { DATE_MASK, PHONE_MASK } from '../../../lib/forms/masks.ts';
import { Campo } from './Campo.tsx';
import { Responsavel } from './Responsavel.tsx';

/** The patient, and whoever answers for one under 18. */
export function Paciente({ hoje }: { hoje: string }) {
  const { control } = useFormContext<FormDados>();
  const nascimento = useWatch({ control, name: 'data_nascimento' });
  const anos = idadeDoMenor(nascimento, hoje);
  useEsquecerResponsavel(anos !== null);
  return (
    <FormSection title="Quem é o paciente">
      <FormGrid>
        <Campo nome="nome" autoComplete="name" />
        <Campo
          nome="nomeSocial"
          hint="Como você quer ser chamado(a). Opcional."
          required={false}
          autoComplete="nickname"
        />
        <Campo
          nome="data_nascimento"
          className="md-span-3"
          hint="dd/mm/aaaa"
          mascara={DATE_MASK}
          figures="num"
          inputMode="numeric"
          autoComplete="bday"
        />
        {anos !== null && <Responsavel anos={anos} />}
        <Campo
          nome="telefone"
          className="md-span-3"
          hint="Com DDD"
          mascara={PHONE_MASK}
          type="tel"
          figures="num"
          inputMode="tel"
          autoComplete="tel"
        />
        <Campo
          nome="emailContato"
          hint="O documento assinado chega aqui."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...(anos !== null && { className: 'md-span-3' })}
        />
      </FormGrid>
    </FormSection>
  );
}

/** The block of the responsible person forgets what was typed when the date closes it (docs/product/rules.md). */
function useEsquecerResponsavel(menor: boolean) {
  const { setValue, clearErrors } = useFormContext<FormDados>();
  const era = useRef(menor);
  useEffect(() => {
    if (era.current && !menor) {
      setValue('responsavelNome', '');
      setValue('responsavelCpf', '');
      setValue('responsavelDeclara', false);
      clearErrors(['responsavelNome', 'responsavelCpf', 'responsavelDeclara']);
    }
    era.current = menor;
  }, [menor, setValue, clearErrors]);
}
