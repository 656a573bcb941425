import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormGrid, FormSection } from '#ui/field/Form.tsx';
import { idadeDoMenor } from '#domain/contas/dados-pessoais.ts';
import type { DadosFormValues } from '../dados.form.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmailSlipHint } from '#web/conta/conta/email-correction.public.tsx';
import { DATE_MASK, PHONE_MASK } from '#lib/forms/masks.ts';
import { DadosField } from './DadosField.tsx';
import { EmailEndings } from './EmailEndings.tsx';
import { ResponsavelFields } from './ResponsavelFields.tsx';

/** `unconfirmedEmail`: the stored contact e-mail was never confirmed. */
export function PacienteFields({ today, unconfirmedEmail }: { today: string; unconfirmedEmail: boolean }) {
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
          hint="Avisamos por aqui; o PDF fica na sua conta."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...(anos !== null && { className: 'md-span-3' })}
          below={<EmailBelow unconfirmed={unconfirmedEmail} />}
        />
      </FormGrid>
    </FormSection>
  );
}

/** Below the contact e-mail: usual endings while it is typed, a probable slip, and a way back into the field while the stored address is unconfirmed. */
function EmailBelow({ unconfirmed }: { unconfirmed: boolean }) {
  const { control, setValue, setFocus } = useFormContext<DadosFormValues>();
  const email = useWatch({ control, name: 'emailContato' });
  function take(meant: string) {
    setValue('emailContato', meant, { shouldDirty: true });
    setFocus('emailContato');
  }
  return (
    <>
      <EmailEndings email={email} onTake={take} />
      <EmailSlipHint email={email} onTake={take} />
      {unconfirmed && (
        <p className="row row-wrap gap-2 small muted">
          Falta confirmar este e-mail.
          <Button variant="bare" size="sm" onClick={() => setFocus('emailContato', { shouldSelect: true })}>
            Corrigir e-mail
          </Button>
        </p>
      )}
    </>
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
