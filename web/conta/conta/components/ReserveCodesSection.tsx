import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useMakeReserveCodes, useReserveCodes } from '../conta.api.ts';
import { RecoveryCodes } from '../segundo-fator/RecoveryCodes.tsx';
import { AccountSection } from './AccountSection.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The codes that set a new password without the mail: how many are left, and new ones, shown once. */
export function ReserveCodesSection() {
  const left = useReserveCodes();
  const make = useMakeReserveCodes();
  const [asked, setAsked] = useState(false);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  function confirm(senha?: string) {
    make.mutate(senha, {
      onSuccess: ({ codigos: fresh }) => {
        setAsked(false);
        setCodigos(fresh);
      },
    });
  }

  function kept() {
    setCodigos(null);
    title.current?.focus();
  }

  return (
    <AccountSection title="Se você perder o e-mail" icon={LifeBuoy} ref={title}>
      {codigos ? (
        <RecoveryCodes codigos={codigos} kind="reserva" onKept={kept} />
      ) : (
        <LoadedQuery query={left}>
          {({ restantes }) => (
            <>
              <p className="muted">
                Com um código reserva você cria uma senha nova sem depender do e-mail. {leftWords(restantes)}
              </p>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  make.reset();
                  setAsked(true);
                }}
              >
                {restantes === 0 ? 'Criar códigos reserva' : 'Trocar os códigos reserva'}
              </Button>
            </>
          )}
        </LoadedQuery>
      )}
      {asked && (
        <PasswordDialog
          title="Criar códigos reserva"
          verb="Criar códigos"
          busy={make.isPending}
          error={make.error instanceof ApiError ? make.error.message : null}
          onConfirm={confirm}
          onBack={() => setAsked(false)}
        >
          <p>São dez, mostrados uma vez só. Os anteriores deixam de valer.</p>
        </PasswordDialog>
      )}
    </AccountSection>
  );
}

function leftWords(n: number): string {
  if (n === 0) return 'Você ainda não tem nenhum.';
  const some = n === 1 ? 'Resta 1 dos dez.' : `Restam ${n} dos dez.`;
  return `${some} Trocar a senha acaba com eles.`;
}
