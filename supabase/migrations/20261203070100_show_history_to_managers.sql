-- Area: history.
-- Managers may know what was changed of what they read since: positions, places, contracts, days and pay rules. Where an amount
-- was changed, of a shift or a budget, only those who see costs; the codes of payroll products are for admins.
alter policy "Managers read the history of what managers may see" on sync.history
  using (business_id = (select access.business_id()) and (select access.manages())
    and table_name = any (array['businesses', 'shifts', 'shift_templates', 'business_hours', 'saved_rosters',
      'staff_availability', 'availability_deadlines', 'punch_corrections', 'news_posts', 'training_modules',
      'training_progress', 'positions', 'places', 'contracts', 'day_notes', 'rule_sets', 'worked_positions'])
    and ((select access.sees_cost()) or not (earlier || later) ?| sync.cost_fields())
    and ((select access.role()) = 'admin' or not (earlier || later) ? 'payroll_codes'));
