import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { VerifiedArt } from '#ui/art/VerifiedArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { PlaceLink, useArrivalState, useGo, useNavigating } from '#ui/place/places.tsx';
import { Note } from '#ui/status/Note.tsx';
import { ChosenServico } from './components/ChosenServico.tsx';
import { CpfField } from './components/CpfField.tsx';
import { PasskeyButton } from './components/PasskeyButton.tsx';
import { PasswordField } from './components/PasswordField.tsx';
import { EntrancePage, EntranceAside, EntranceForm } from './components/EntrancePage.tsx';
import { SuccessNotice, readNotice } from './components/SuccessNotice.tsx';
import { RefusalSummary } from './components/RefusalSummary.tsx';
import { SecondStep } from './components/SecondStep.tsx';
import { SessionEndedNotice } from './components/SessionEndedNotice.tsx';
import { checkFilled, checkRecovery } from './identidade.form.ts';
import { useRecoverPassword } from './password.api.ts';
import { useSignIn, startVisit } from './sign-in.api.ts';
import { useSession } from './session.api.ts';
import { useEntranceForm } from './useEntranceForm.ts';
import { usePasskeyEntrance } from './chaves/usePasskeyEntrance.ts';

const LABELS = { cpf: 'CPF', senha: 'Senha' };

/** `/login`: a patient's sign-in by CPF and password, and the recovery of the password. Leads to `/usuario`. */
export function LoginPage() {
  useVisit();
  const go = useGo();
  const notice = readNotice(useArrivalState());
  const alreadySignedIn = useAlreadySignedIn();
  const signIn = useSignIn();
  const recover = useRecoverPassword();
  const tools = useEntranceForm();
  const { form, problem, accept, refuse, refuseError } = tools;
  const onSignedIn = () => go('/usuario');
  const passkey = usePasskeyEntrance({ tools, papel: 'Paciente', onSignedIn });
  const [codeMissing, setCodeMissing] = useState(false);
  const navigating = useNavigating();
  const signingIn = signIn.isPending || navigating;

  async function submit() {
    if (signingIn) return;
    const { cpf, senha } = form.getValues();
    const refusal = checkFilled({ cpf, senha });
    if (refusal) return refuse(refusal);
    accept();
    try {
      const { papel } = await signIn.mutateAsync({ cpf: onlyDigits(cpf), senha });
      if (papel === null) setCodeMissing(true);
      else await onSignedIn();
    } catch (error) {
      refuseError(error);
    }
  }

  function goBack(reason: string | null) {
    setCodeMissing(false);
    form.setValue('senha', '');
    if (reason !== null) refuse({ message: reason, fields: [] });
  }

  async function requestLink() {
    const { cpf } = form.getValues();
    recover.reset();
    const refusal = checkRecovery(cpf);
    if (refusal) return refuse(refusal);
    accept();
    await recover.mutateAsync(onlyDigits(cpf)).catch(refuseError);
  }

  if (codeMissing) {
    return <SecondStep papel="Paciente" onSignedIn={onSignedIn} onBack={goBack} />;
  }
  return (
    <EntrancePage
      title="Entrar"
      lead="Acompanhe os seus pedidos e fale com a equipe."
      aside={<Confidentiality />}
    >
      <SuccessNotice text={recover.data?.mensagem ?? notice} byEmail={recover.data !== undefined} />
      {notice === null && <SessionEndedNotice papel="Paciente" />}
      {alreadySignedIn && (
        <Note>
          Você já entrou neste navegador. Veja <PlaceLink to="/usuario">Meus pedidos</PlaceLink> ou entre com
          outro CPF.
        </Note>
      )}
      <ChosenServico />
      <RefusalSummary problem={problem} labels={LABELS} />
      <EntranceForm onSubmit={submit}>
        <CpfField form={form} onOffer={passkey.offer} />
        <PasswordField form={form} name="senha" label={LABELS.senha} autoComplete="current-password" />
        <Button type="submit" wide busy={signingIn}>
          Entrar
        </Button>
        <PasskeyButton busy={passkey.entering} onClick={passkey.enter} />
        <Button variant="bare" wide busy={recover.isPending} onClick={() => void requestLink()}>
          Recuperar senha
        </Button>
      </EntranceForm>
      <p className="small muted entrada-outra">
        Primeira vez aqui? <PlaceLink to="/pedido">Cadastre-se</PlaceLink>
      </p>
      <p className="small muted entrada-socorro">
        <PlaceLink to="/recuperar">Perdi a senha e o acesso ao e-mail</PlaceLink>
      </p>
      <p className="small muted entrada-socorro">
        <PlaceLink to="/nao-fui-eu">Este CPF já tem cadastro e não fui eu</PlaceLink>
      </p>
    </EntrancePage>
  );
}

/**
 * Starts, when the page opens, the visitor session that password recovery needs; a failure is ignored, because
 * recovery starts it again.
 */
function useVisit() {
  useEffect(() => {
    startVisit().catch(() => undefined);
  }, []);
}

/** True for a person who opened the page signed in; false for one who has just signed in here. */
function useAlreadySignedIn(): boolean {
  const { papel } = useSession();
  const [onArrival] = useState(papel);
  return onArrival === 'Paciente' && papel === 'Paciente';
}

function Confidentiality() {
  return (
    <EntranceAside label="Segurança" art={<VerifiedArt />} title="O que você conta aqui é sigiloso">
      <ul className="small">
        <li>
          <Icon icon={Lock} />
          Só a equipe que cuida do seu pedido lê as suas respostas.
        </li>
        <li>
          <Icon icon={KeyRound} />
          Ninguém da equipe pede a sua senha, nem por telefone.
        </li>
      </ul>
    </EntranceAside>
  );
}
