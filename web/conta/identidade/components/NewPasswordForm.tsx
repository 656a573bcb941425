import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { consultarRecuperacao } from '#contracts/contas/identidade.contract.ts';
import { ApiError, type ApiAnswer } from '#lib/api/api.ts';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { useNavigating } from '#ui/place/places.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { checkNewPassword } from '../identidade.form.ts';
import { useSaveNewPassword } from '../password.api.ts';
import { useEntranceForm } from '../useEntranceForm.ts';
import { PasswordField } from './PasswordField.tsx';
import { EntrancePage, EntranceForm } from './EntrancePage.tsx';
import { RefusalSummary } from './RefusalSummary.tsx';

/** The sign-in of each kind of account. */
const ENTRANCES = { Paciente: '/login', Admin: '/loginAdm', Medico: '/loginMedico' } as const;

const LABELS = { senha: 'Nova senha', confirmacao: 'Confirme a senha' };

type NewPasswordFormProps = { token: string; link: ApiAnswer<typeof consultarRecuperacao> };

export function NewPasswordForm({ token, link }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveNewPassword();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();
  const navigating = useNavigating();
  const saving = save.isPending || navigating;

  async function submit() {
    if (saving) return;
    const { senha, confirmacao } = form.getValues();
    const refusal = checkNewPassword({ senha, confirmacao });
    if (refusal) return refuse(refusal);
    accept();
    try {
      const { papel } = await save.mutateAsync({ token, senha, confirmacao });
      const state = { notice: 'Nova senha salva. Agora entre com ela.' };
      await navigate(ENTRANCES[papel], { replace: true, state });
    } catch (error) {
      // The link expired while the page was open: the page shows that itself.
      if (error instanceof ApiError && error.status === 404) {
        await client.resetQueries({ queryKey: ['nova-senha', token] });
      } else refuseError(error);
    }
  }

  return (
    <EntrancePage title="Crie uma nova senha" lead={<AccountLine {...link} />}>
      <RefusalSummary problem={problem} labels={LABELS} />
      <EntranceForm onSubmit={submit}>
        <PasswordField
          form={form}
          name="senha"
          label={LABELS.senha}
          hint="Pelo menos 8 caracteres. Uma frase curta serve."
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmacao"
          label={LABELS.confirmacao}
          autoComplete="new-password"
        />
        <Button type="submit" wide busy={saving}>
          Salvar nova senha
        </Button>
      </EntranceForm>
      <Note kind="idle" className="entrada-depois">
        Ao salvar, saímos da sua conta em todos os aparelhos. Depois é só entrar com a senha nova.
      </Note>
    </EntrancePage>
  );
}

function AccountLine({ conta, papel, expiraEm }: NewPasswordFormProps['link']) {
  const today = useToday();
  return (
    <>
      Para o {papel === 'Paciente' ? 'CPF' : 'e-mail'} <span className="num nowrap">{conta}</span>. O link que
      chegou por e-mail vale até{' '}
      <span className="num nowrap">{relativeDayAndHour(expiraEm, today).replace(/^em /, '')}</span> e serve
      uma vez.
    </>
  );
}
