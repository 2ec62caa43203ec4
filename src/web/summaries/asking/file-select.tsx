import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { FilesDone, type QueueView, STATES } from './file-queue.tsx';
import type { QueuedFile } from './use-summary-queue.ts';

/** The files that are summarised one after another where there is no room for a list: the one that is shown, and a choice. */
export function FileSelect({ queue, openId, onOpen }: QueueView) {
  const failed = queue.filter(({ failure }) => failure !== null);
  const isShown = ({ id }: QueuedFile) => id !== null && id === openId;
  return (
    <div>
      <MenuSelect
        label="File"
        searchable={false}
        allowDeselect={false}
        data={queue.map((file) => ({
          value: file.key,
          label: isShown(file) ? file.name : `${file.name}, ${STATES[file.state] || 'being read'}`,
          disabled: file.id === null || file.state === 'failed',
        }))}
        value={queue.find(isShown)?.key ?? null}
        onChange={(key) => {
          const id = queue.find((file) => file.key === key)?.id;
          if (id) onOpen(id);
        }}
      />
      <FilesDone queue={queue} />
      {failed.map(({ key, name, failure }) => (
        <p key={key} className="failure">
          {name}: {failure || 'Unknown error'}
        </p>
      ))}
    </div>
  );
}
