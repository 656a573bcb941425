import { dataEHora } from '#domain/calendario/horas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { consultarNovoCadastro } from '#contracts/titular/contestacoes.contract.ts';
import { ApiError, type ApiAnswer } from '#lib/api/api.ts';
import { useNavigating } from '#ui/place/places.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PasswordField } from '#web/conta/identidade/components/PasswordField.tsx';
import { EntrancePage, EntranceForm } from '#web/conta/identidade/components/EntrancePage.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkNewPassword } from '#web/conta/identidade/identidade.form.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';
import { useConcluirNovoCadastro } from '../contestacoes.api.ts';

const LABELS = { senha: 'Senha', confirmacao: 'Confirme a senha' };

type NovoCadastroFormProps = { token: string; link: ApiAnswer<typeof consultarNovoCadastro> };

export function NovoCadastroForm({ token, link }: NovoCadastroFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const registration = useConcluirNovoCadastro();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();
  const navigating = useNavigating();
  const busy = registration.isPending || navigating;

  async function submit() {
    if (busy) return;
    const { senha, confirmacao } = form.getValues();
    const refusal = checkNewPassword({ senha, confirmacao });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await registration.mutateAsync({ token, senha, confirmacao });
      const state = { notice: 'Cadastro feito. Agora entre com o seu CPF e a sua senha.' };
      await navigate('/login', { replace: true, state });
    } catch (error) {
      // The link expired while the page was open: the page shows that itself.
      if (error instanceof ApiError && error.status === 404) {
        await client.resetQueries({ queryKey: ['novo-cadastro', token] });
      } else refuseError(error);
    }
  }

  return (
    <EntrancePage title="Faça o seu cadastro" lead={<LinkWords {...link} />}>
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
        <Button type="submit" wide busy={busy}>
          Cadastrar
        </Button>
        <p className="small muted">
          Ao se cadastrar, você aceita os <a href="/termos">Termos de uso</a> e a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </EntranceForm>
    </EntrancePage>
  );
}

function LinkWords({ cpf, email, expiraEm }: NovoCadastroFormProps['link']) {
  return (
    <>
      Para o CPF <span className="num nowrap">{cpf}</span>, com o e-mail{' '}
      <span className="breakable">{email}</span>. Você começa um cadastro novo: nada do anterior aparece aqui.
      O link vale até <span className="num nowrap">{dataEHora(expiraEm)}</span>.
    </>
  );
}
