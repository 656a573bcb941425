import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dataEHora } from '#domain/calendario/horas.ts';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { Button } from '#ui/button/Button.tsx';
import { CodeField, CODE_LABELS } from '#web/conta/identidade/components/CodeField.tsx';
import { CpfField } from '#web/conta/identidade/components/CpfField.tsx';
import { EntranceForm, EntrancePage } from '#web/conta/identidade/components/EntrancePage.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkFilled, checkRecovery, type Refusal } from '#web/conta/identidade/identidade.form.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';
import { useAskRecoveryCode, useRecoverByCelular } from './celular.api.ts';

const LABELS = { cpf: 'CPF', codigo: CODE_LABELS.celular };

/**
 * `/recuperar/celular`: a code to the confirmed telephone begins a wait of three days; after it, another code leads to
 * `/nova-senha`. One page for both visits.
 */
export function RecuperarCelularPage() {
  const navigate = useNavigate();
  const ask = useAskRecoveryCode();
  const recover = useRecoverByCelular();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();
  const [asked, setAsked] = useState(false);

  async function attempt(refusal: Refusal | null, act: () => Promise<unknown>) {
    if (refusal) return refuse(refusal);
    accept();
    await act().catch(refuseError);
  }

  async function requestCode() {
    const { cpf } = form.getValues();
    await attempt(checkFilled({ cpf }) ?? checkRecovery(cpf), async () => {
      await ask.mutateAsync(onlyDigits(cpf));
      setAsked(true);
    });
  }

  async function useCode() {
    const { cpf, codigo } = form.getValues();
    await attempt(checkFilled({ cpf, codigo }), async () => {
      const { token } = await recover.mutateAsync({ cpf: onlyDigits(cpf), codigo });
      if (token !== null) await navigate(`/nova-senha/${token}`, { replace: true });
    });
  }

  const liberaEm = recover.data?.liberaEm;
  if (liberaEm) return <Waiting liberaEm={liberaEm} />;
  return (
    <EntrancePage
      title="Recuperar pelo celular"
      lead="Para quem confirmou um celular na conta. Por segurança, a senha nova só pode ser criada três dias depois do primeiro código."
    >
      <RefusalSummary problem={problem} labels={LABELS} />
      <EntranceForm onSubmit={asked ? useCode : requestCode}>
        <CpfField form={form} />
        {asked && (
          <>
            <p className="small" role="status">
              Se este CPF tem um celular confirmado, o código chega nele em instantes e vale 10 minutos.
            </p>
            <CodeField form={form} kind="celular" />
          </>
        )}
        <Button type="submit" wide busy={ask.isPending || recover.isPending}>
          {asked ? 'Continuar' : 'Receber código'}
        </Button>
        {asked && (
          <Button variant="bare" wide busy={ask.isPending} onClick={() => void requestCode()}>
            Receber outro código
          </Button>
        )}
      </EntranceForm>
      <p className="small muted entrada-outra">
        Tem um código reserva? <Link to="/recuperar">Use-o</Link>, sem espera
      </p>
    </EntrancePage>
  );
}

function Waiting({ liberaEm }: { liberaEm: string }) {
  return (
    <EntrancePage
      title="Agora é só esperar"
      lead={
        <>
          A partir de <b>{dataEHora(liberaEm)}</b>, volte a esta página, peça outro código e crie a senha
          nova.
        </>
      }
    >
      <p className="small muted">
        Avisamos no e-mail da conta e nos seus aparelhos: se não foi você quem pediu, dá para parar por lá.
        Você tem sete dias para voltar, com a mesma linha de celular.{' '}
        <Link to="/login">Ir para a entrada</Link>
      </p>
    </EntrancePage>
  );
}
