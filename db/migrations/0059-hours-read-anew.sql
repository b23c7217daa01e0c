-- More texts are read as hours than before ("Closed Tuesdays, Wed-Mon 11am-9pm"): what was stored of a text is read again.
UPDATE locations SET open_minutes = NULL WHERE hours_of_operation ? 'text' AND hours_of_operation->>'text' <> 'Hours not available';
