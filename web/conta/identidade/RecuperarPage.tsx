import { Link, useNavigate } from 'react-router';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { Button } from '#ui/button/Button.tsx';
import { CodeField, CODE_LABELS } from './components/CodeField.tsx';
import { CpfField } from './components/CpfField.tsx';
import { EntranceForm, EntrancePage } from './components/EntrancePage.tsx';
import { RefusalSummary } from './components/RefusalSummary.tsx';
import { checkFilled } from './identidade.form.ts';
import { useRecoverByCode } from './password.api.ts';
import { useSession } from './session.api.ts';
import { useEntranceForm } from './useEntranceForm.ts';

const LABELS = { cpf: 'CPF', codigo: CODE_LABELS.reserva };

/** `/recuperar`: a reserve code in place of the mailed link, for a patient who cannot read the mail. Leads to `/nova-senha`. */
export function RecuperarPage() {
  const navigate = useNavigate();
  const recover = useRecoverByCode();
  const { recuperaPorCelular } = useSession().aplicacao;
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  async function submit() {
    const { cpf, codigo } = form.getValues();
    const refusal = checkFilled({ cpf, codigo });
    if (refusal) return refuse(refusal);
    accept();
    try {
      const { token } = await recover.mutateAsync({ cpf: onlyDigits(cpf), codigo });
      await navigate(`/nova-senha/${token}`, { replace: true });
    } catch (error) {
      refuseError(error);
    }
  }

  return (
    <EntrancePage
      title="Recuperar com código reserva"
      lead="Para quem perdeu a senha e o acesso ao e-mail. Cada código vale uma vez."
    >
      <RefusalSummary problem={problem} labels={LABELS} />
      <EntranceForm onSubmit={submit}>
        <CpfField form={form} />
        <CodeField form={form} kind="reserva" />
        <Button type="submit" wide busy={recover.isPending}>
          Continuar
        </Button>
      </EntranceForm>
      {recuperaPorCelular && (
        <p className="small muted entrada-outra">
          Sem os códigos? <Link to="/recuperar/celular">Recupere pelo celular confirmado</Link>
        </p>
      )}
      <p className="small muted entrada-outra">
        Ainda lê o seu e-mail? <Link to="/login">Receba um link por ele</Link>
      </p>
    </EntrancePage>
  );
}
