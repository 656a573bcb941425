import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { Button } from '#ui/button/Button.tsx';
import { sessionQuery } from '#web/conta/identidade/session.api.ts';
import { useChangePasswordForm } from '../useChangePasswordForm.ts';
import { AccountSection } from './AccountSection.tsx';
import { ChangePasswordFields } from './ChangePasswordFields.tsx';

/** The administrator's own password in place of the one that a setting or a command gave. `onReady`: nothing else is missing. */
export function OwnPasswordSection({ onReady }: { onReady: () => void }) {
  const client = useQueryClient();
  const { form, problem, busy, submit } = useChangePasswordForm(async () => {
    const { faltaSegundoFator } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (!faltaSegundoFator) onReady();
  });
  return (
    <AccountSection title="Senha" icon={KeyRound}>
      <form
        className="conta-ativar"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ChangePasswordFields form={form} problem={problem} />
        <Button type="submit" busy={busy}>
          Salvar nova senha
        </Button>
      </form>
    </AccountSection>
  );
}
