import { useRef } from 'react';
import { Field } from '../../../ui/field/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { CampoSenha } from '../../identidade/components/CampoSenha.tsx';
import { Resumo } from '../../identidade/components/Resumo.tsx';
import { conferirPreenchidos } from '../../identidade/identidade.form.ts';
import { useFormulario } from '../../identidade/useFormulario.ts';
import { useTrocarEmail } from '../email.api.ts';

const ROTULOS = { emailContato: 'Novo e-mail', senhaAtual: 'Senha atual' };

type TrocarEmailProps = { atual: string; aoTrocar: (novo: string) => void; aoVoltar: () => void };

/** Another contact e-mail, with the password: the old address is told, the new one gets a link. */
export function TrocarEmail({ atual, aoTrocar, aoVoltar }: TrocarEmailProps) {
  const trocar = useTrocarEmail();
  const first = useRef<HTMLInputElement>(null);
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const { ref, ...email } = form.register('emailContato', {
    onChange: () => form.clearErrors('emailContato'),
  });

  async function enviar() {
    const { emailContato, senhaAtual } = form.getValues();
    const recusa = conferirPreenchidos({ emailContato, senhaAtual });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      const { emailContato: novo } = await trocar.mutateAsync({ emailContato, senhaAtual });
      aoTrocar(novo);
    } catch (error) {
      recusarErro(error);
    }
  }

  return (
    <FormDialog
      title="Trocar o e-mail"
      verb="Trocar e-mail"
      busy={trocar.isPending}
      focus={first}
      onSubmit={() => void enviar()}
      onCancel={aoVoltar}
    >
      <p>
        Hoje é <b className="conta-endereco">{atual}</b>. Avisamos este endereço da troca e mandamos um link
        para o novo.
      </p>
      <Resumo problema={problema} rotulos={ROTULOS} />
      <Field
        label={ROTULOS.emailContato}
        id="emailContato"
        error={form.formState.errors.emailContato?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...email}
            ref={(element) => {
              ref(element);
              first.current = element;
            }}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <CampoSenha form={form} nome="senhaAtual" rotulo={ROTULOS.senhaAtual} autoComplete="current-password" />
    </FormDialog>
  );
}
