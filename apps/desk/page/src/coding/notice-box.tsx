import { useEffect, useState } from 'react';
import { hideNotice, useNotice } from './notices.js';

const SHOWN_MS = 10_000;

/** The latest notice. One without an action stays for 10 s, and as long as the pointer or the focus is on it. */
export function NoticeBox() {
  const notice = useNotice();
  const [isHeld, setHeld] = useState(false);
  const id = notice?.id;
  const stays = isHeld || notice?.action !== undefined;
  useEffect(() => {
    if (id === undefined || stays) return undefined;
    const timer = setTimeout(hideNotice, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);
  return (
    <div className="notice" role="status" aria-label="Notice">
      {notice && (
        <div
          key={notice.id}
          className="notice-box"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{notice.text}</span>
          {notice.action && (
            <button
              type="button"
              className="button"
              onClick={() => {
                hideNotice();
                notice.action?.run();
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" className="button-quiet" onClick={hideNotice}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
