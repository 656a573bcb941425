import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormGrid, FormSection } from '#ui/field/Form.tsx';
import { idadeDoMenor } from '#domain/contas/dados-pessoais.ts';
import type { DadosFormValues } from '../dados.form.ts';
import { DATE_MASK, PHONE_MASK } from '#lib/forms/masks.ts';
import { DadosField } from './DadosField.tsx';
import { ResponsavelFields } from './ResponsavelFields.tsx';

export function PacienteFields({ today }: { today: string }) {
  const { control } = useFormContext<DadosFormValues>();
  const nascimento = useWatch({ control, name: 'data_nascimento' });
  const anos = idadeDoMenor(nascimento, today);
  useForgetResponsavel(anos !== null);
  return (
    <FormSection title="Quem é o paciente">
      <FormGrid>
        <DadosField name="nome" autoComplete="name" />
        <DadosField
          name="nomeSocial"
          hint="Como você quer ser chamado(a). Opcional."
          required={false}
          autoComplete="nickname"
        />
        <DadosField
          name="data_nascimento"
          className="md-span-3"
          hint="dd/mm/aaaa"
          mask={DATE_MASK}
          figures="num"
          inputMode="numeric"
          autoComplete="bday"
        />
        {anos !== null && <ResponsavelFields anos={anos} />}
        <DadosField
          name="telefone"
          className="md-span-3"
          hint="Com DDD"
          mask={PHONE_MASK}
          type="tel"
          figures="num"
          inputMode="tel"
          autoComplete="tel"
        />
        <DadosField
          name="emailContato"
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

/**
 * Clears the fields of the responsible person when the birth date makes them unnecessary (docs/product/rules.md).
 */
function useForgetResponsavel(minor: boolean) {
  const { setValue, clearErrors } = useFormContext<DadosFormValues>();
  const wasMinor = useRef(minor);
  useEffect(() => {
    if (wasMinor.current && !minor) {
      setValue('responsavelNome', '');
      setValue('responsavelCpf', '');
      setValue('responsavelDeclara', false);
      clearErrors(['responsavelNome', 'responsavelCpf', 'responsavelDeclara']);
    }
    wasMinor.current = minor;
  }, [minor, setValue, clearErrors]);
}
