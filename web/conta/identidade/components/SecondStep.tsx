import { useNavigating } from '#ui/place/places.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSession } from '../session.api.ts';
import { useCodeStep } from '../useCodeStep.ts';
import { useEntranceForm } from '../useEntranceForm.ts';
import { usePasskeyEntrance } from '../chaves/usePasskeyEntrance.ts';
import { CodeField, CODE_LABELS } from './CodeField.tsx';
import { EntrancePage, EntranceForm } from './EntrancePage.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { RefusalSummary } from './RefusalSummary.tsx';

type SecondStepProps = {
  /** The role of the entrance. */
  papel: 'Paciente' | 'Admin';
  onSignedIn: () => Promise<void> | void;
  /** Returns to the password: on request (null), or with the message that the time for the code is over. */
  onBack: (reason: string | null) => void;
};

/** The second step of a sign-in: the password was right, now the code of the segundo fator is asked. */
export function SecondStep({ papel, onSignedIn, onBack }: SecondStepProps) {
  const { contactEmail } = useSession().aplicacao;
  const tools = useEntranceForm();
  const { form, problem } = tools;
  const step = useCodeStep({ tools, active: true, onSignedIn, onExpired: onBack });
  const { withRecoveryCode, switchCode } = step;
  const passkey = usePasskeyEntrance({ tools, papel, onSignedIn });
  const navigating = useNavigating();
  const completing = step.completing || navigating;

  async function submit() {
    if (!completing) await step.submit();
  }

  return (
    <EntrancePage
      title="Falta o código"
      lead={
        withRecoveryCode
          ? 'Sem o celular, entre com um dos códigos de recuperação. Cada um só pode ser usado uma vez.'
          : 'A senha está certa. Abra o aplicativo de códigos no seu celular.'
      }
    >
      <RefusalSummary
        problem={problem}
        labels={{ codigo: withRecoveryCode ? CODE_LABELS.recuperacao : CODE_LABELS.aplicativo }}
      />
      <EntranceForm onSubmit={submit}>
        <CodeField form={form} kind={withRecoveryCode ? 'recuperacao' : 'aplicativo'} />
        <Button type="submit" wide busy={completing}>
          Entrar
        </Button>
        <PasskeyButton busy={passkey.entering} onClick={passkey.enter} />
        <Button variant="bare" wide onClick={switchCode}>
          {withRecoveryCode ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </Button>
      </EntranceForm>
      <p className="small muted entrada-outra">
        Perdeu o celular e os códigos? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
      <p className="entrada-outra">
        <Button variant="bare" onClick={() => onBack(null)}>
          Voltar para a senha
        </Button>
      </p>
    </EntrancePage>
  );
}
