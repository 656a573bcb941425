import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { Tag } from '#ui/status/Tag.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useSegundoFator } from '../conta.api.ts';
import { SegundoFatorOff } from './SegundoFatorOff.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SegundoFatorOn } from './SegundoFatorOn.tsx';
import { SaidLine, AccountSection } from '../components/AccountSection.tsx';

type SegundoFatorSectionProps = {
  /** True when the administrator has to set it up before any other screen opens. */
  required?: boolean;
  /** Called when the first recovery codes were saved, after a required setup. */
  onFirstKept?: () => void;
};

/** The segundo fator in each of its states: off, being set up, on, or with new recovery codes to save. */
export function SegundoFatorSection({ required = false, onFirstKept }: SegundoFatorSectionProps) {
  const factor = useSegundoFator();
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  // Remembered, because `required` becomes false as soon as the factor is on.
  const [wasRequired, setWasRequired] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isOn = typeof factor.data?.desde === 'string';
  return (
    <AccountSection
      title="Verificação em duas etapas"
      icon={ShieldCheck}
      ref={title}
      state={
        isOn && (
          <Tag kind="ok" icon={Check}>
            Ativada
          </Tag>
        )
      }
    >
      <SaidLine text={said} />
      {codigos ? (
        <RecoveryCodes
          codigos={codigos}
          onKept={() => {
            setCodigos(null);
            if (wasRequired) onFirstKept?.();
            else title.current?.focus();
          }}
        />
      ) : (
        <LoadedQuery query={factor}>
          {({ desde, codigosRestantes }) =>
            desde === null ? (
              <SegundoFatorOff
                required={required}
                onActivated={(fresh) => {
                  setWasRequired(required);
                  setSaid('A verificação em duas etapas foi ativada.');
                  setCodigos(fresh);
                }}
                onCancel={() => title.current?.focus()}
              />
            ) : (
              <SegundoFatorOn
                desde={desde}
                codigosRestantes={codigosRestantes}
                onNewCodes={(fresh) => {
                  setSaid('Códigos novos. Os anteriores não valem mais.');
                  setCodigos(fresh);
                }}
                onDisabled={() => {
                  setSaid('A verificação em duas etapas foi desligada.');
                  title.current?.focus();
                }}
              />
            )
          }
        </LoadedQuery>
      )}
    </AccountSection>
  );
}
