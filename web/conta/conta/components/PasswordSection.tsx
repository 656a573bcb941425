import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { SaidLine, AccountSection } from './AccountSection.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <AccountSection title="Senha" icon={KeyRound}>
      <p className="muted">Ao trocar, os outros aparelhos saem da conta. Este continua.</p>
      <SaidLine text={said} />
      <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
        Trocar senha
      </Button>
      {changing && (
        <ChangePasswordDialog
          onChanged={() => {
            setChanging(false);
            setSaid('Senha trocada. Os outros aparelhos saíram da conta.');
          }}
          onBack={() => setChanging(false)}
        />
      )}
    </AccountSection>
  );
}
