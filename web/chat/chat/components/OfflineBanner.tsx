import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../../../lib/live/useOnline.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';
import type { FilesSnapshot } from '../outbox/files.ts';
import type { MessagesSnapshot } from '../outbox/messages.ts';

type OfflineBannerProps = { messages: MessagesSnapshot; files: FilesSnapshot };

/**
 * The notice while messages cannot be sent; its live region is always mounted, so that the notice is announced.
 */
export function OfflineBanner({ messages, files }: OfflineBannerProps) {
  const connected = useOnline();
  const waiting =
    messages.items.some(({ state }) => state === 'waiting') ||
    files.items.some(({ state }) => state === 'waiting');
  return (
    <div role="status">
      {(waiting || !connected) && (
        <div className="chat-offline">
          <p className="wrap chat-coluna">
            <Icon icon={WifiOff} />
            <span>
              <strong>Sem conexão.</strong> Pode continuar escrevendo: o que você enviar sai quando a internet
              voltar.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
