import { Link, useLocation, useNavigate } from 'react-router';
import { useNavigating } from '#ui/place/places.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { EntrancePage, EntranceForm } from '../components/EntrancePage.tsx';
import { SuccessNotice, readNotice } from '../components/SuccessNotice.tsx';
import { RefusalSummary } from '../components/RefusalSummary.tsx';
import { SecondStep } from '../components/SecondStep.tsx';
import { SessionEndedNotice } from '../components/SessionEndedNotice.tsx';
import { useRecoverAdminPassword } from '../password.api.ts';
import { useSignInAdmin } from '../sign-in.api.ts';
import { useEmailEntrance } from './useEmailEntrance.ts';
import { useEntranceForm } from '../useEntranceForm.ts';
import { usePasskeyEntrance } from '../chaves/usePasskeyEntrance.ts';

const LABELS = { email: 'E-mail', senha: 'Senha' };

/** `/loginAdm`: the administrator's sign-in; it is shown to signed-in people, too. Leads to `/menu_adm`. */
export function LoginAdmPage() {
  const navigate = useNavigate();
  const notice = readNotice(useLocation().state);
  const signIn = useSignInAdmin();
  const recover = useRecoverAdminPassword();
  const tools = useEntranceForm();
  const { form, problem } = tools;
  const onSignedIn = () => navigate('/menu_adm');
  const { codeMissing, submit, goBack, requestLink } = useEmailEntrance({
    tools,
    signIn,
    recover,
    onSignedIn,
  });
  const passkey = usePasskeyEntrance({ tools, papel: 'Admin', onSignedIn });
  const navigating = useNavigating();
  const signingIn = signIn.isPending || navigating;

  if (codeMissing) return <SecondStep papel="Admin" onSignedIn={onSignedIn} onBack={goBack} />;
  return (
    <EntrancePage title="Administração" lead="Só para a equipe da administração.">
      <SuccessNotice text={recover.data?.mensagem ?? notice} byEmail={recover.data !== undefined} />
      {notice === null && <SessionEndedNotice papel="Admin" />}
      <RefusalSummary problem={problem} labels={LABELS} />
      <EntranceForm onSubmit={async () => (signingIn ? undefined : submit())}>
        <Field label={LABELS.email} id="email" error={form.errors.email}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <PasswordField form={form} name="senha" label={LABELS.senha} autoComplete="current-password" />
        <Button type="submit" wide busy={signingIn}>
          Entrar
        </Button>
        <PasskeyButton busy={passkey.entering} onClick={passkey.enter} />
        <Button variant="bare" wide busy={recover.isPending} onClick={() => void requestLink()}>
          Esqueci minha senha
        </Button>
      </EntranceForm>
      <p className="small muted entrada-outra">
        É paciente? <Link to="/login">Vá para a sua área</Link>
      </p>
    </EntrancePage>
  );
}
