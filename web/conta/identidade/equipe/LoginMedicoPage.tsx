import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import Signature from 'lucide-react/icons/signature';
import { Link, useLocation, useNavigate } from 'react-router';
import { RETORNO_PENDENTE, voltarDaAutorizacao } from '#contracts/documentos/assinar.contract.ts';
import { useNavigating } from '#ui/place/places.tsx';
import { SignedArt } from '#ui/art/SignedArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { CodeField, CODE_LABELS } from '../components/CodeField.tsx';
import { EntranceAside, EntranceForm, EntrancePage } from '../components/EntrancePage.tsx';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { RefusalSummary } from '../components/RefusalSummary.tsx';
import { SessionEndedNotice } from '../components/SessionEndedNotice.tsx';
import { SuccessNotice, readNotice } from '../components/SuccessNotice.tsx';
import { useRecoverMedicoPassword } from '../password.api.ts';
import { useSession } from '../session.api.ts';
import { useSignInMedico } from '../sign-in.api.ts';
import { useCodeStep } from '../useCodeStep.ts';
import { useEmailEntrance } from './useEmailEntrance.ts';
import { useEntranceForm } from '../useEntranceForm.ts';
import { usePasskeyEntrance } from '../chaves/usePasskeyEntrance.ts';

/**
 * `/loginMedico`: a doctor's sign-in by e-mail and password; where a segundo fator is on, the code is asked on the
 * same sheet. It is shown to signed-in people, too. Leads to `/medico`.
 */
export function LoginMedicoPage() {
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const notice = readNotice(state);
  const fromProvider = hash === RETORNO_PENDENTE;
  const signIn = useSignInMedico();
  const recover = useRecoverMedicoPassword();
  const tools = useEntranceForm();
  const { form, problem } = tools;
  // A redirect from the provider's page waits at the server's address, which leads on to `/medico` automatically.
  const onSignedIn = () =>
    fromProvider ? window.location.assign(voltarDaAutorizacao.path) : navigate('/medico');
  const entrance = useEmailEntrance({ tools, signIn, recover, onSignedIn });
  const { codeMissing, goBack } = entrance;
  const code = useCodeStep({ tools, active: codeMissing, onSignedIn, onExpired: goBack });
  const passkey = usePasskeyEntrance({ tools, papel: 'Medico', onSignedIn });
  const kind = code.withRecoveryCode ? 'recuperacao' : 'aplicativo';
  const navigating = useNavigating();
  const busy = signIn.isPending || code.completing || navigating;

  async function submit() {
    if (!busy) await (codeMissing ? code.submit() : entrance.submit());
  }

  return (
    <EntrancePage title="Entrada do médico" lead="Para os médicos da equipe." aside={<OwnSignature />}>
      {/* Neither notice is true any more after the first step. */}
      {!codeMissing && (
        <>
          <SuccessNotice text={recover.data?.mensagem ?? notice} byEmail={recover.data !== undefined} />
          {fromProvider && <ComebackNotice />}
          {notice === null && !fromProvider && <SessionEndedNotice papel="Medico" />}
        </>
      )}
      <RefusalSummary
        problem={problem}
        labels={{ email: 'E-mail', senha: 'Senha', codigo: CODE_LABELS[kind] }}
      />
      <EntranceForm onSubmit={submit}>
        <Field label="E-mail" id="email" error={form.errors.email}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={codeMissing}
              required
            />
          )}
        </Field>
        <PasswordField
          form={form}
          name="senha"
          label="Senha"
          autoComplete="current-password"
          readOnly={codeMissing}
        />
        {/* Always mounted, so that its changes are announced. */}
        <div className="entrada-codigo" role="status">
          {codeMissing && (
            <p className="entrada-conferida row gap-2 small">
              <Icon icon={Check} bold />
              Senha conferida. Falta o código do celular.
            </p>
          )}
        </div>
        {codeMissing && <CodeField form={form} kind={kind} />}
        <Button type="submit" wide busy={busy}>
          Entrar
        </Button>
        <PasskeyButton busy={passkey.entering} onClick={passkey.enter} />
        {codeMissing ? (
          <Button variant="bare" wide onClick={code.switchCode}>
            {code.withRecoveryCode ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
          </Button>
        ) : (
          <Button variant="bare" wide busy={recover.isPending} onClick={() => void entrance.requestLink()}>
            Esqueci minha senha
          </Button>
        )}
      </EntranceForm>
      {codeMissing ? (
        <CodeHelp onBack={() => goBack(null)} />
      ) : (
        <p className="small muted entrada-outra">
          É paciente? <Link to="/login">Vá para a sua área</Link>
        </p>
      )}
    </EntrancePage>
  );
}

function ComebackNotice() {
  return (
    <Note kind="wait" role="status">
      A sua sessão terminou enquanto você estava na página do certificado. Entre em até 10 minutos para
      concluir a autorização.
    </Note>
  );
}

function CodeHelp({ onBack }: { onBack: () => void }) {
  const { contactEmail } = useSession().aplicacao;
  return (
    <>
      <p className="small muted entrada-outra">
        Perdeu o celular e os códigos? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
      <p className="entrada-outra">
        <Button variant="bare" onClick={onBack}>
          Voltar para a senha
        </Button>
      </p>
    </>
  );
}

function OwnSignature() {
  return (
    <EntranceAside label="Como funciona" art={<SignedArt />} title="A assinatura é sua">
      <ul className="small">
        <li>
          <Icon icon={Lock} />
          Você vê só os casos da fila e os que estão com você. Cada ato fica registrado.
        </li>
        <li>
          <Icon icon={Signature} />
          Nada sai assinado sem o seu certificado, aberto por você a cada sessão.
        </li>
        <li>
          <Icon icon={Clock} />
          Um caso parado por 30 minutos volta para a fila sozinho.
        </li>
      </ul>
    </EntranceAside>
  );
}
